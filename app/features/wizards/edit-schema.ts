import { z } from "zod"
import { requiredText } from "#app/features/profiles/fields/fields.ts"
import { moreRules } from "#app/features/profiles/more/more-schema.ts"
import type { PhoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import type { Biodata } from "#app/features/profiles/shown/profile-sections.ts"
import { editPartnerSchema } from "#app/features/profiles/steps/partner-schema.ts"
import {
  LONGEST_NAME,
  personalRules,
  phone,
  provinceProblem,
  shapeOf,
  usualSpelling,
} from "#app/features/profiles/steps/profile-schema.ts"
import { choice, line } from "#app/forms/text.ts"
import type { EditOptions } from "./edit-options.server.ts"

/** A list whose answer may be left out. */
const maybe = (values: readonly string[]) => choice(values, "Please choose from the list.").optional()
const maybeLine = () => line("", LONGEST_NAME).optional()

/** With this record's own lists, so that what it holds can stay. */
export function editSchema(
  offered: EditOptions,
  held: Pick<Biodata, "nationality" | "province">,
  origin?: PhoneOrigin,
) {
  const { personal, religious, profession, family } = offered
  return z
    .object({
      ...shapeOf(
        "personal",
        {
          ...personalRules("client"),
          contactNumber: phone(requiredText("contactNumber", "client"), origin).optional(),
        },
        (name) => choice(personal[name], requiredText(name, "client")),
      ),
      ...shapeOf(
        "religious",
        {
          nationality: maybe(religious.nationality.map(({ value }) => value)),
          province: line("", 80).optional(),
          city: maybeLine().transform((city) => city && usualSpelling(city)),
        },
        (name) => maybe(religious[name]),
      ),
      ...shapeOf("profession", {}, (name) => maybe(profession[name])),
      ...shapeOf("family", { fatherName: maybeLine(), motherName: maybeLine() }, (name) => maybe(family[name])),
      ...moreRules,
      partner: editPartnerSchema(offered.partner).optional(),
    })
    .refine(
      ({ nationality, province }) =>
        !province || isHeld({ nationality, province }, held) || !provinceProblem({ nationality, province }),
      {
        path: ["province"],
        error: "Please choose a province of this country.",
      },
    )
}

export type EditAnswers = z.output<ReturnType<typeof editSchema>>

/** What a record holds may stay, as long as its country does. */
const isHeld = (said: { nationality?: string; province: string }, held: Pick<Biodata, "nationality" | "province">) =>
  said.province === held.province && said.nationality === (held.nationality ?? undefined)

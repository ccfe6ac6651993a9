import { z } from "zod"
import { requiredText } from "#app/features/profiles/fields.ts"
import type { PhoneOrigin } from "#app/features/profiles/phone.server.ts"
import {
  LONGEST_NAME,
  personalRules,
  phone,
  provinceProblem,
  shapeOf,
  usualSpelling,
} from "#app/features/profiles/profile-schema.ts"
import type { Biodata } from "#app/features/profiles/profile-sections.ts"
import { choice, line } from "#app/forms/text.ts"
import type { EditOptions } from "./edit-options.server.ts"

/** A list whose answer may be left out. */
const maybe = (values: readonly string[]) => choice(values, "Please choose from the list.").optional()
const maybeLine = () => line("", LONGEST_NAME).optional()

/** The partner preferences of the edit form, each of which may be left open. */
export function editPartnerSchema({ partner }: EditOptions) {
  return z
    .object({
      religion: maybe(partner.religion),
      minAge: maybe(partner.minAge),
      maxAge: maybe(partner.maxAge),
      caste: maybe(partner.caste),
      minHeight: maybe(partner.minHeight),
      maxHeight: maybe(partner.maxHeight),
      sect: maybe(partner.sect),
      residence: maybe(partner.residence),
      gender: maybe(partner.gender),
    })
    .refine(({ minAge, maxAge }) => inOrder(minAge, maxAge), {
      path: ["maxAge"],
      error: "Max age must not be below min age.",
    })
    .refine(({ minHeight, maxHeight }) => inOrder(minHeight, maxHeight), {
      path: ["maxHeight"],
      error: "Max height must not be below min height.",
    })
}

const inOrder = (from: string | undefined, to: string | undefined) => !from || !to || Number(from) <= Number(to)

/** All sections on one page. The lists are those of this record, so that what it holds can stay. */
export function editSchema(offered: EditOptions, held: Pick<Biodata, "province">, origin?: PhoneOrigin) {
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
      partner: editPartnerSchema(offered).optional(),
    })
    .refine(
      ({ nationality, province }) =>
        !province || province === held.province || !provinceProblem({ nationality, province }),
      {
        path: ["province"],
        error: "Please choose a province of this country.",
      },
    )
}

export type EditAnswers = z.output<ReturnType<typeof editSchema>>

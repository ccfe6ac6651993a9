import { birthDateRule } from "#app/features/profiles/fields/birth-date-policy.ts"
import { nearestFirst, provincesOf } from "#app/features/profiles/fields/countries.server.ts"
import { answeredBy, phoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import { editPartnerSchema } from "#app/features/profiles/steps/partner-schema.ts"
import { memberPartnerForm, stepLabels } from "#app/features/profiles/steps/step-options.server.ts"
import { readForm } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { seenOfProfile } from "./edit-meanwhile.server.ts"
import { editSelects } from "./edit-options.server.ts"
import type { findEditableProfile } from "./edit-profile.server.ts"
import { editSchema } from "./edit-schema.ts"

type Editable = NonNullable<Awaited<ReturnType<typeof findEditableProfile>>>

export function editPage(request: Request, profile: Editable, nationality = profile.answers.nationality) {
  const { options, answers, kind } = profile
  const { personal, religious, partner } = options
  const rules = rulesOf(editSchema(options, answers))
  return {
    answers,
    seen: seenOfProfile(options, answers),
    options: {
      personal,
      religious: { ...religious, nationality: nearestFirst(religious.nationality, request) },
      gender: partner.gender,
    },
    labels: { ...stepLabels("personal", kind), ...stepLabels("religious", kind) },
    partner: memberPartnerForm(partner, " of Partner"),
    selects: { profession: editSelects("profession", options), family: editSelects("family", options) },
    kind,
    provinces: provincesWith(nationality, profile),
    rules: {
      ...rules,
      ...prefixed("partner", rulesOf(editPartnerSchema(partner))),
      dateOfBirth: { ...rules.dateOfBirth, ...birthDateRule() },
      image: {},
    },
  }
}

export type EditPage = ReturnType<typeof editPage>

/** Each answer brings the provinces of the country that is chosen now. */
export async function readEdit(request: Request, form: FormData, profile: Editable) {
  const nationality = form.get("nationality")?.toString()
  const origin = phoneOrigin(request, { nationality, lastNumber: profile.answers.contactNumber })
  return {
    provinces: provincesWith(String(nationality), profile),
    submission: await readForm(form, editSchema(profile.options, profile.answers, answeredBy(form, origin))),
  }
}

/** Includes the record's own province for that country. */
function provincesWith(nationality: string | null, { answers }: Editable) {
  const known = provincesOf(nationality ?? undefined)
  const held = nationality === answers.nationality ? answers.province : null
  return held && known?.length !== 0 && !known?.includes(held) ? [held, ...(known ?? [])] : known
}

const prefixed = <Rule>(prefix: string, rules: Record<string, Rule>) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`${prefix}.${name}`, rule]))

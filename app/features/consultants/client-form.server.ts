import { termsOf, withChosen } from "#app/features/browse/filters.server.ts"
import type { SearchField } from "#app/features/browse/form-groups.server.ts"
import { options } from "#app/features/profiles/fields/options.ts"
import { capital } from "#app/ui/capital.ts"
import { type ClientQuery, GENDERS, QUIET_DAYS } from "./client-query.ts"

export function clientForm(
  { search, city, gender, withoutPicture, withoutConsent, quiet }: ClientQuery,
  query: URLSearchParams,
) {
  const number = (name: string, label: string, value: number | null): SearchField => ({
    name,
    label,
    value: value === null ? "" : String(value),
    number: true,
  })
  const caste = search.lists.caste ?? ""
  const { all, offered } = termsOf("caste")
  const fields: SearchField[] = [
    { name: "clientGender", label: "Show", all: "Everyone", value: gender ?? "", options: Object.entries(GENDERS) },
    { name: "caste", label: "Caste", all, value: caste, options: withChosen(offered, caste) },
    number("minAge", "Age from", search.minAge),
    number("maxAge", "Age to", search.maxAge),
    { name: "city", label: "City", value: city ?? "" },
    { name: "phone", label: "Phone number", value: (query.get("phone") ?? "").slice(0, 60) },
  ]
  const statuses = options.maritalStatus.browse.map((value) => ({
    name: "maritalStatus",
    value,
    label: capital(value),
    on: search.maritalStatus.includes(value),
  }))
  const careful = [
    { name: "picture", value: "none", label: "No picture", on: withoutPicture },
    { name: "consent", value: "needed", label: "Consent needed", on: withoutConsent },
    { name: "quiet", value: "yes", label: `Nothing done for ${QUIET_DAYS} days`, on: quiet },
  ]
  return { fields, ticks: [...statuses, ...careful] }
}

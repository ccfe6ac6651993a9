import { chosenFrom, termsOf } from "#app/features/browse/filters.server.ts"
import { type Part, partsOf, type Search, searchFrom, without } from "#app/features/browse/search-query.ts"
import { phoneDigits } from "#app/features/profiles/phone/phone-digits.ts"
import { searchTextIn } from "#app/url/address.ts"
import { LONGEST_SEARCH } from "#app/url/query.ts"
import { type ClientSort, isClientSort } from "./client-sorts.ts"

const MOST_WORDS = 5
/** So many days without activity make a client quiet. */
export const QUIET_DAYS = 30

export const GENDERS = { female: "Women", male: "Men" } as const

export interface ClientQuery {
  words: string[]
  sort: ClientSort
  /** `?sort=-age`: the oldest first. */
  reversed: boolean
  /** The part that the combined search also has. */
  search: Search
  city: string | null
  gender: keyof typeof GENDERS | null
  /** Digits alone. */
  phone: string | null
  withoutPicture: boolean
  withoutConsent: boolean
  quiet: boolean
  /** Only those older than this id: a list that is walked stays as it was when that began. */
  before?: number
}

const SEARCHED = ["minAge", "maxAge", "caste", "maritalStatus"]

export function clientQueryFrom(query: URLSearchParams): ClientQuery & { q: string } {
  const q = searchTextIn(query)
  const [, minus, sort = ""] = /^(-?)(\w+)$/.exec(query.get("sort") ?? "") ?? []
  const asked = [...query].filter(([name]) => SEARCHED.includes(name))
  return {
    q,
    words: q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS),
    sort: isClientSort(sort) ? sort : "newest",
    reversed: minus === "-" && isClientSort(sort),
    search: searchFrom(new URLSearchParams(asked)),
    city: chosenFrom(query, "city", termsOf("city").offered),
    gender: oneOf(GENDERS, query.get("clientGender")),
    phone: phoneDigits((query.get("phone") ?? "").slice(0, LONGEST_SEARCH)),
    withoutPicture: query.get("picture") === "none",
    withoutConsent: query.get("consent") === "needed",
    quiet: query.get("quiet") === "yes",
  }
}

const oneOf = <Known extends object>(known: Known, value: string | null) =>
  (Object.keys(known) as (keyof Known)[]).find((one) => one === value) ?? null

export function chosenOf(asked: ClientQuery, query: URLSearchParams) {
  const { gender, city, phone, withoutPicture, withoutConsent, quiet } = asked
  const parts: (Part | null | false)[] = [
    gender && { label: GENDERS[gender], names: ["clientGender"] },
    ...partsOf(asked.search),
    city !== null && { label: `City: ${city}`, names: ["city"] },
    phone !== null && { label: `Phone number: ${query.get("phone")!.trim()}`, names: ["phone"] },
    withoutPicture && { label: "No picture", names: ["picture"] },
    withoutConsent && { label: "Consent needed", names: ["consent"] },
    quiet && { label: `Nothing done for ${QUIET_DAYS} days`, names: ["quiet"] },
  ]
  return parts.flatMap((part) => (part ? [{ label: part.label, to: without(part, query) }] : []))
}

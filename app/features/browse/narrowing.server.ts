import { and, eq, gte, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm"
import { today } from "#app/dates/pakistan.server.ts"
import { yearInPakistan } from "#app/dates/pakistan.ts"
import type { Narrowing } from "#app/features/people/card/cards.server.ts"
import { isReserved } from "#app/features/profiles/reserved.server.ts"
import type { OwnBook } from "#app/features/profiles/visible.server.ts"
import { isClient } from "#app/viewer/own-client.server.ts"
import type { ShownGender } from "#app/viewer/shown-gender.ts"
import { accounts } from "#db/schema/accounts.ts"
import { activeDay, profiles } from "#db/schema/profiles.ts"
import { type Filter, filterNames, fitting, NARROWEST_FIRST } from "./filters.server.ts"
import { bandsFrom } from "./income.ts"
import type { Search } from "./search-query.ts"
import { asksWithheld } from "./withheld.server.ts"

/** Only what is asked becomes a condition: no index serves one that holds for every search. */
export function narrowingOf(
  viewer: { id: number; book?: OwnBook | null },
  search: Search,
  gender: ShownGender = "everyone",
): Narrowing {
  const order = search.order === "active" ? "active" : "newest"
  const lead = search.clientsOnly
    ? { filter: null, eitherOf: [isClient] }
    : order === "newest"
      ? leadOf(search)
      : undefined
  const others = filterNames.filter((filter) => filter !== lead?.filter)
  const conditions = [
    ...others.map((filter) => {
      const chosen = search.lists[filter]
      return chosen && or(...fitting(filter, chosen))
    }),
    ...bornBetween(search),
    ...(lead?.filter === "height" ? [] : tallBetween(search)),
    search.maritalStatus.length > 0 && inArray(profiles.maritalStatus, search.maritalStatus),
    search.minIncome !== null && inArray(profiles.salaryIncome, bandsFrom(search.minIncome)),
    search.withPicture && and(isNotNull(profiles.pictureId), showsPicture),
    search.checked && lead?.filter !== "checked" && isChecked,
    search.activeWithin !== null && sql`${activeDay(profiles)} > ${today} - ${search.activeWithin}::int`,
    asksWithheld(search) && sql`not ${isReserved(viewer.id)}`,
  ].filter((condition): condition is SQL => Boolean(condition))
  return {
    gender,
    order,
    before: search.before,
    book: search.clientsOnly ? null : viewer.book,
    eitherOf: lead?.eitherOf,
    and: conditions.length > 0 ? and(...conditions) : undefined,
  }
}

/** For searches that walk no index. */
export function conditionOf(viewer: { id: number }, search: Search) {
  const { eitherOf, and: others } = narrowingOf(viewer, { ...search, order: "active" })
  return and(eitherOf && or(...eitherOf), others)
}

const isChecked = isNotNull(profiles.verifiedAt)
const showsPicture = sql`not ${profiles.hidesPicture} and exists (select 1 from ${accounts} where ${accounts.id} = ${profiles.accountId} and ${accounts.showPicture} offset 0)`

/** The narrowest filter with an index is walked: newest first, no further than needed. */
function leadOf({
  lists,
  minHeight,
  maxHeight,
  checked,
}: Search): { filter: Filter | "checked"; eitherOf: SQL[] } | undefined {
  if (minHeight !== null && minHeight === maxHeight)
    return { filter: "height", eitherOf: [eq(profiles.heightCm, minHeight)] }
  const rare = lists.nationality && lists.nationality !== "Pakistan" ? (["nationality"] as const) : []
  const filter = [...rare, ...NARROWEST_FIRST].find((name) => lists[name])
  if (filter) return { filter, eitherOf: fitting(filter, lists[filter]!) }
  return checked ? { filter: "checked", eitherOf: [isChecked] } : undefined
}

function bornBetween({ minAge, maxAge }: Search) {
  const year = yearInPakistan()
  return [
    maxAge !== null && gte(profiles.dateOfBirth, `${year - maxAge}-01-01`),
    minAge !== null && lte(profiles.dateOfBirth, `${year - minAge}-12-31`),
  ]
}

const tallBetween = ({ minHeight, maxHeight }: Search) => [
  minHeight !== null && gte(profiles.heightCm, minHeight),
  maxHeight !== null && lte(profiles.heightCm, maxHeight),
]

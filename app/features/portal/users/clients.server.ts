import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { dayOf } from "#app/dates/dates.ts"
import { ageOf, together } from "#app/features/profiles/shown/biodata.ts"
import { idField, type Paging } from "#app/url/address.ts"
import { isClient } from "#app/viewer/own-client.server.ts"
import { ownNameAndCompany } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { cappedPage, MOST_FOUND } from "#db/lists/capped-page.ts"
import { containing } from "#db/lists/containing.ts"
import { keyedPage } from "#db/lists/keyed-page.ts"
import { accounts } from "#db/schema/accounts.ts"
import { fullNameOf, profileSearchText, profiles } from "#db/schema/profiles.ts"
import { hasNumber } from "./user-hits.server.ts"
import { searchField } from "./user-query.ts"

const query = z.object({
  q: searchField,
  consultant: idField.nullable().catch(null),
})

/** By words, of one consultant or all. */
export type ClientQuery = z.infer<typeof query>

export function clientQueryFrom(request: Request): ClientQuery {
  const asked = new URL(request.url).searchParams
  return query.parse(Object.fromEntries(Object.keys(query.shape).map((name) => [name, asked.get(name)])))
}

export async function listAllClients(query: ClientQuery, paging: Paging) {
  const found =
    query.q === ""
      ? { ...(await keyedPage(clientIds(query), paging, { descending: true, whole: !query.consultant })), more: false }
      : await cappedPage(clientHits(query), paging)
  return { ...found, clients: await readClients(found.ids) }
}

export function clientHits(query: ClientQuery) {
  const some = clientIds(query)
    .limit(MOST_FOUND + 1)
    .as("hit")
  return db.select({ id: some.id }).from(some).orderBy(desc(some.id))
}

export function clientIds({ q, consultant }: ClientQuery) {
  const conditions: (SQL | undefined)[] = [
    isClient,
    q === "" ? undefined : (hasNumber(profiles, q) ?? sql`${profileSearchText(profiles)} like ${containing(q)}`),
    consultant ? eq(profiles.accountId, consultant) : undefined,
  ]
  return db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(...conditions))
    .$dynamic()
}

async function readClients(ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: profiles.id,
      name: fullNameOf(profiles),
      dateOfBirth: profiles.dateOfBirth,
      religion: profiles.religion,
      caste: profiles.caste,
      city: profiles.city,
      visible: profiles.visible,
      verifiedAt: profiles.verifiedAt,
      createdAt: profiles.createdAt,
      consultantId: accounts.id,
      consultant: ownNameAndCompany(),
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(inArray(profiles.id, ids))
    .orderBy(desc(profiles.id))
  return rows.map(({ dateOfBirth, religion, caste, verifiedAt, createdAt, ...row }) => ({
    ...row,
    age: ageOf(dateOfBirth),
    community: together(religion, caste),
    verified: verifiedAt && dayOf(verifiedAt),
    since: dayOf(createdAt),
  }))
}

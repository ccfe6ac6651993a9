import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import type { Paging } from "#app/forms/address.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/counted-page.ts"
import { literally } from "#db/literally.ts"
import { profiles } from "#db/schema/profiles.ts"
import { ageOf, summaryOf } from "../profiles/biodata.ts"
import { checkedOn } from "../profiles/check-words.ts"
import { summaryColumns } from "../profiles/summary-columns.server.ts"
import type { ClientQuery, ClientSort } from "./client-query.ts"
import { isClient } from "./own-client.server.ts"

/** A consultant turns to the last of her own clients, which an index alone counts. */
const COUNTED_AT_MOST = 10_000

const ORDERS: Record<ClientSort, SQL[]> = {
  newest: [desc(profiles.id)],
  name: [sql`lower(${profiles.firstName})`, sql`lower(${profiles.lastName})`, sql`${profiles.id}`],
  city: [sql`lower(${profiles.city})`, sql`lower(${profiles.firstName})`, sql`${profiles.id}`],
}

/** A consultant's own clients. */
export async function listClients(viewer: { id: number }, query: ClientQuery, { page: asked, limit }: Paging) {
  const { total, page } = await countedPage(ownClients(viewer, query), { page: asked, limit }, COUNTED_AT_MOST)
  const ids = pageOfClients(viewer, query, { page, limit }).as("page")
  const rows = await readClients()
    .innerJoin(ids, eq(ids.id, profiles.id))
    .orderBy(...ORDERS[query.sort])
  return { clients: rows.map(toClient), total, page, limit }
}

export const countClients = async (viewer: { id: number }) =>
  (await countedPage(ownClients(viewer, { words: [] }), { page: 1, limit: 10 }, COUNTED_AT_MOST)).total

/** The ids of a page, read from an index alone. */
export const pageOfClients = (viewer: { id: number }, query: ClientQuery, { page, limit }: Paging) =>
  ownClients(viewer, query)
    .orderBy(...ORDERS[query.sort])
    .limit(limit)
    .offset((page - 1) * limit)

const ownClients = (viewer: { id: number }, { words }: Pick<ClientQuery, "words">) =>
  db
    .select({ id: sql<number>`${profiles.id}`.mapWith(Number).as("client_id") })
    .from(profiles)
    .where(and(eq(profiles.accountId, viewer.id), isClient, ...words.map(saysWord)))
    .$dynamic()

/** `ilike` would make the word small anew for every client. */
const saysWord = (word: string) =>
  sql`lower(concat_ws(' ', ${profiles.firstName}, ${profiles.lastName}, ${profiles.city})) like ${`%${literally(word.toLowerCase())}%`}`

const clientColumns = {
  id: profiles.id,
  ...summaryColumns,
  pictureId: profiles.pictureId,
  verifiedAt: profiles.verifiedAt,
}

const readClients = () => db.select(clientColumns).from(profiles).$dynamic()

type ClientRow = Awaited<ReturnType<typeof readClients>>[number]

const toClient = (row: ClientRow) => ({
  id: row.id,
  name: `${row.firstName} ${row.lastName}`,
  age: ageOf(row.dateOfBirth),
  facts: summaryOf(row),
  pictureId: row.pictureId,
  verified: checkedOn(row.verifiedAt),
})

export type Client = ReturnType<typeof toClient>

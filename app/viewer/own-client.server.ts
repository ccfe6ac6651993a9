import { and, eq, type SQLWrapper, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { fullNameOf, lookedForBy, profiles } from "#db/schema/profiles.ts"
import type { Viewer } from "./sessions.server.ts"

/** Literal, so that PostgreSQL sees that the indexes of clients alone serve it. */
export const isClient = sql`${profiles.kind} = 'client'`

/** The consultant's own. */
export const isClientOf = (consultant: SQLWrapper | number) =>
  sql`(${profiles.accountId} = ${consultant} and ${isClient})`

/** Another consultant's client does not exist. */
export async function ownClient(viewer: Pick<Viewer, "id">, id: number) {
  const client = await clientAtWork(viewer, id)
  return client && { id: client.id, name: client.name }
}

/** Null where there is none to take for granted. */
export async function onlyClient({ id }: Pick<Viewer, "id">) {
  const clients = await db.select({ id: profiles.id }).from(profiles).where(isClientOf(id)).limit(2)
  return clients.length === 1 ? clients[0]!.id : null
}

export async function clientAtWork(viewer: Pick<Viewer, "id">, id: number) {
  const [client] = await db
    .select({
      id: profiles.id,
      name: fullNameOf(profiles),
      looksFor: lookedForBy(profiles),
      activeAt: profiles.activeAt,
    })
    .from(profiles)
    .where(and(eq(profiles.id, id), isClientOf(viewer.id)))
  return client
}

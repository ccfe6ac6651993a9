import { and, eq, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { lookedForBy, profiles } from "#db/schema/profiles.ts"
import type { Viewer } from "./sessions.server.ts"

/** Written out, so that PostgreSQL sees that the indexes of clients alone serve it. */
export const isClient = sql`${profiles.kind} = 'client'`

/** A client of this consultant's; another's does not exist. */
export async function ownClient(viewer: Pick<Viewer, "id">, id: number) {
  const client = await clientAtWork(viewer, id)
  return client && { id: client.id, name: client.name }
}

/** The same with what a consultant who works for the client has to know. */
export async function clientAtWork(viewer: Pick<Viewer, "id">, id: number) {
  const [client] = await db
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      looksFor: lookedForBy(profiles),
      activeAt: profiles.activeAt,
    })
    .from(profiles)
    .where(and(eq(profiles.id, id), eq(profiles.accountId, viewer.id), isClient))
  if (!client) return
  const { firstName, lastName, ...rest } = client
  return { id, name: `${firstName} ${lastName}`, ...rest }
}

import { and, eq, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Viewer } from "./sessions.server.ts"

/** Written out, so that PostgreSQL sees that the indexes of clients alone serve it. */
export const isClient = sql`${profiles.kind} = 'client'`

/** A client of this consultant's; another's does not exist. */
export async function ownClient(viewer: Pick<Viewer, "id">, id: number) {
  const [client] = await db
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(and(eq(profiles.id, id), eq(profiles.accountId, viewer.id), isClient))
  return client && { id: client.id, name: `${client.firstName} ${client.lastName}` }
}

import { and, eq, sql } from "drizzle-orm"
import { data } from "react-router"
import { db } from "#db/client.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Viewer } from "./sessions.server.ts"

/** Written out, so that PostgreSQL sees that the indexes of clients alone serve it. */
export const isClient = sql`${profiles.kind} = 'client'`

/** A client of this consultant's. Another's number, or nobody's, is a page that does not exist. */
export async function ownClient(viewer: Pick<Viewer, "id">, id: number) {
  const [client] = await db
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(and(eq(profiles.id, id), eq(profiles.accountId, viewer.id), isClient))
  if (!client) throw data(null, { status: 404 })
  return { id: client.id, name: `${client.firstName} ${client.lastName}` }
}

import { and, eq } from "drizzle-orm"
import { data } from "react-router"
import type { Viewer } from "#app/features/accounts/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { profiles } from "#db/schema/profiles.ts"
import { visibleTo } from "../profiles/visible.server.ts"

type Actor = Pick<Viewer, "id" | "role">

/** The profile that a request is about, if the viewer may see it; a person is named by either number. */
export async function findTarget(
  viewer: Actor,
  target: { receiverId?: number; profileId?: number },
  within: Database = db,
) {
  const { receiverId, profileId } = target
  if (!receiverId && !profileId) throw data(null, { status: 400 })
  const [profile] = await within
    .select({ id: profiles.id, accountId: profiles.accountId, kind: profiles.kind })
    .from(profiles)
    .where(
      and(
        visibleTo(viewer),
        receiverId ? eq(profiles.accountId, receiverId) : undefined,
        profileId ? eq(profiles.id, profileId) : eq(profiles.kind, "member"),
      ),
    )
  if (!profile) throw data(null, { status: 404 })
  return profile
}

/** The consultant's client that is meant: the named one, or the only one. */
export async function clientOf(viewer: Actor, clientId?: number) {
  if (viewer.role !== "guest") return
  const named = clientId ? eq(profiles.id, clientId) : undefined
  const clients = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.accountId, viewer.id), eq(profiles.kind, "client"), named))
    .limit(2)
  if (clientId && clients.length === 0) throw data(null, { status: 404 })
  return clients.length === 1 ? clients[0]!.id : undefined
}

import { and, asc, eq } from "drizzle-orm"
import type { ProfileStatus } from "#app/features/profiles/more/status-policy.ts"
import { nameFor } from "#app/features/profiles/reserved.server.ts"
import { openTo } from "#app/features/profiles/visible.server.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { profiles } from "#db/schema/profiles.ts"

export interface Target {
  accountId: number
  profileId: number | null
  clientId: number | null
  /** Of the profile, where one is named. */
  about: { name: string; status: ProfileStatus } | null
}

/** By either number; undefined if the viewer may not see them. Within a transaction the profile stays locked. */
export async function findTarget(
  viewer: Pick<Viewer, "id" | "role">,
  { receiverId, profileId }: { receiverId?: number; profileId?: number },
  tx?: Database,
): Promise<Target | undefined> {
  if (!receiverId && !profileId) return
  const query = (tx ?? db)
    .select({
      id: profiles.id,
      accountId: profiles.accountId,
      kind: profiles.kind,
      name: nameFor(viewer.id),
      status: profiles.status,
    })
    .from(profiles)
    .where(
      and(
        openTo(viewer),
        receiverId ? eq(profiles.accountId, receiverId) : undefined,
        profileId ? eq(profiles.id, profileId) : undefined,
      ),
    )
    .orderBy(asc(profiles.kind))
    .limit(1)
  const [profile] = await (tx ? query.for("key share") : query)
  if (!profile) return
  const { id, accountId, kind, ...about } = profile
  if (kind === "member") return { accountId, profileId: id, clientId: null, about }
  return profileId
    ? { accountId, profileId: id, clientId: id, about }
    : { accountId, profileId: null, clientId: null, about: null }
}

/**
 * The named client or the only one; null where there are several or for a member, undefined where it is not theirs.
 * Within a transaction the client stays until its end.
 */
export async function clientOf(viewer: Pick<Viewer, "id" | "role">, clientId?: number | null, tx?: Database) {
  if (viewer.role !== "guest") return null
  const named = clientId ? eq(profiles.id, clientId) : undefined
  const query = (tx ?? db)
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isClientOf(viewer.id), named))
    .limit(2)
  const clients = await (tx ? query.for("key share") : query)
  if (clientId) return clients[0]?.id
  return clients.length === 1 ? clients[0]!.id : null
}

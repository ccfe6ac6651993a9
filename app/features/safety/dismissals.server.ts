import { and, desc, eq, sql } from "drizzle-orm"
import type { Paging } from "#app/forms/address.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/counted-page.ts"
import { profiles } from "#db/schema/profiles.ts"
import { dismissals } from "#db/schema/safety.ts"
import { visibleTo } from "../profiles/visible.server.ts"

type Actor = { id: number }

const nameOf = sql<string>`${profiles.firstName} || ' ' || ${profiles.lastName}`

/** Leaves a profile out of the viewer's lists and tells its name; undefined when the viewer may not see it anyway. */
export async function dismiss(viewer: Actor, profileId: number) {
  const name = await findName(viewer, profileId)
  if (name) await db.insert(dismissals).values({ accountId: viewer.id, profileId }).onConflictDoNothing()
  return name
}

/** Lists it again; harmless when it is listed already. */
export async function restore(viewer: Actor, profileId: number) {
  const name = await findName(viewer, profileId)
  await db.delete(dismissals).where(and(eq(dismissals.accountId, viewer.id), eq(dismissals.profileId, profileId)))
  return name
}

async function findName(viewer: Actor, profileId: number) {
  const [profile] = await db
    .select({ name: nameOf })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), visibleTo(viewer)))
  return profile?.name
}

/** Those in whom the viewer is not interested, the latest first. */
export async function listDismissed(viewer: Actor, paging: Paging) {
  const mine = () =>
    db
      .select({ id: profiles.id, name: nameOf })
      .from(dismissals)
      .innerJoin(profiles, eq(profiles.id, dismissals.profileId))
      .where(and(eq(dismissals.accountId, viewer.id), visibleTo(viewer)))
  const { total, page } = await countedPage(mine(), paging)
  const people = await mine()
    .orderBy(desc(dismissals.createdAt), desc(dismissals.profileId))
    .limit(paging.limit)
    .offset((page - 1) * paging.limit)
  return { people, total, page, limit: paging.limit }
}

import { and, desc, eq } from "drizzle-orm"
import { nameFor } from "#app/features/profiles/reserved.server.ts"
import { openTo, visibleTo } from "#app/features/profiles/visible.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { profiles } from "#db/schema/profiles.ts"
import { dismissals } from "#db/schema/safety.ts"

/** Counted with hearts. */
export async function setDismissed(
  viewer: Actor,
  intent: "hide" | "show",
  profileId: number,
  ctx: RequestContext,
): Promise<Result<string>> {
  const spent = await trySpend("favourite", String(viewer.id), ctx)
  if (!spent.done) return spent
  return (intent === "hide" ? dismiss : restore)(viewer, profileId)
}

/** Hides a visible profile from the viewer's lists; answers its name. */
export async function dismiss(viewer: Actor, profileId: number): Promise<Result<string>> {
  const name = await findName(viewer, profileId)
  if (!name) return NOT_FOUND
  await db.insert(dismissals).values({ accountId: viewer.id, profileId }).onConflictDoNothing()
  return done(name)
}

/** Harmless when it is listed already. */
export async function restore(viewer: Actor, profileId: number): Promise<Result<string>> {
  const name = await findName(viewer, profileId)
  await db.delete(dismissals).where(and(eq(dismissals.accountId, viewer.id), eq(dismissals.profileId, profileId)))
  return name ? done(name) : NOT_FOUND
}

export async function findName(viewer: Pick<Viewer, "id">, profileId: number) {
  const [profile] = await db
    .select({ name: nameFor(viewer.id) })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), openTo(viewer)))
  return profile?.name
}

export async function listDismissed(viewer: Pick<Viewer, "id">, paging: Paging) {
  const mine = () =>
    db
      .select({ id: profiles.id, name: nameFor(viewer.id) })
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

export const forgetDismissals = (tx: Database, { id }: Actor) =>
  tx.delete(dismissals).where(eq(dismissals.accountId, id))

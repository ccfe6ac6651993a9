import { and, desc, eq, sql } from "drizzle-orm"
import { findCards } from "#app/features/people/card/cards.server.ts"
import { nameFor } from "#app/features/profiles/reserved.server.ts"
import { keptBy, openTo } from "#app/features/profiles/visible.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { entryOf, keepRemoved, markPutBack, type Removed, rowOf } from "#app/removed/removed.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import { isInMarket } from "#app/viewer/market-policy.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { plannedPage } from "#db/lists/counted-page.ts"
import { pageOfRows } from "#db/lists/page-of-rows.ts"
import { planned } from "#db/planned.ts"
import { favourites } from "#db/schema/favourites.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { commentCount, isNewTo } from "./comments/new-since.server.ts"

export const FAVOURITE_DONE = { add: "Profile added to favorites.", remove: "Profile removed from favorites." }

export async function setFavourite(
  viewer: Actor<"role">,
  intent: keyof typeof FAVOURITE_DONE,
  profileId: number,
  ctx: RequestContext,
): Promise<Result> {
  if (!isInMarket(viewer)) return refuse("forbidden", "Administrators keep no favourites.")
  const spent = await trySpend("favourite", String(viewer.id), ctx)
  if (!spent.done) return spent
  return (intent === "add" ? addFavourite : removeFavourite)(viewer, profileId)
}

/** Whoever was removed within the day comes back to their place, also paused ones, whom nobody could add anew. */
export const addFavourite = (viewer: Actor, profileId: number): Promise<Result> =>
  db.transaction(async (tx) => {
    const removed = await entryOf(tx, viewer, "favourite", profileId)
    if (removed) {
      await putBackFavourite(tx, viewer, removed)
      await markPutBack(tx, removed.id)
      return done()
    }
    const [profile] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, profileId), openTo(viewer)))
    if (!profile) return refuse("not-found", "An error occurred while updating favorites.")
    await tx.insert(favourites).values({ accountId: viewer.id, profileId }).onConflictDoNothing()
    return done()
  })

export const removeFavourite = (viewer: Actor, profileId: number): Promise<Result> =>
  db.transaction(async (tx) => {
    const own = and(eq(favourites.accountId, viewer.id), eq(favourites.profileId, profileId))
    const [kept] = await tx.delete(favourites).where(own).returning()
    const removal = { kind: "favourite", thing: profileId, profileId, label: "" } as const
    if (kept) await keepRemoved(tx, { ...removal, accountId: viewer.id, kept })
    return done()
  })

export async function putBackFavourite(tx: Database, _: Actor, { kept }: Removed): Promise<Result<string>> {
  await tx.insert(favourites).values(rowOf(favourites, kept)).onConflictDoNothing()
  return done(FAVOURITE_DONE.add)
}

/** Undefined where it is no favourite of the viewer's, or not shown any more. */
export async function findFavourite(viewer: Pick<Viewer, "id">, profileId: number) {
  const [found] = await db
    .select({ profileId: profiles.id, name: nameFor(viewer.id), note: favourites.note })
    .from(favourites)
    .innerJoin(profiles, eq(profiles.id, favourites.profileId))
    .where(and(eq(favourites.accountId, viewer.id), eq(favourites.profileId, profileId), keptBy(viewer)))
  return found
}

/** For the member's own eyes. Null removes it. */
export async function keepFavouriteNote(viewer: Actor, profileId: number, note: string | null): Promise<Result> {
  const kept = await db
    .update(favourites)
    .set({ note })
    .where(and(eq(favourites.accountId, viewer.id), eq(favourites.profileId, profileId)))
    .returning({ id: favourites.profileId })
  return kept.length > 0 ? done() : NOT_FOUND
}

const MOST_IDS = 1_000

const readIds = planned((viewer: { id: number }) =>
  db
    .select({ id: favourites.profileId })
    .from(favourites)
    .innerJoin(profiles, eq(profiles.id, favourites.profileId))
    .where(and(eq(favourites.accountId, viewer.id), openTo(viewer)))
    .orderBy(desc(favourites.createdAt), desc(favourites.profileId))
    .limit(MOST_IDS),
)

export const listFavouriteIds = async ({ id }: Pick<Viewer, "id">) =>
  (await readIds({ id })).map((favourite) => favourite.id)

type Shown = "open" | "kept"

/** Behind which of one's favourites a list goes on: when it was marked, to the microsecond, and its profile. */
export interface FavouritePlace {
  at: string
  id: number
}

interface Mine {
  id: number
  behind?: FavouritePlace
  at?: TableSeat
}

/** From where somebody of the family reads: nobody with whom that account has a block. */
export interface TableSeat {
  seatId: number
  guardianId: number
}

const mine = (viewer: Mine, shown: Shown) =>
  db
    .select({
      id: profiles.id,
      note: favourites.note,
      comments: commentCount.as("comments"),
      isNew: (viewer.at ? isNewTo(sql`${viewer.at.seatId}`) : sql<boolean>`false`).as("is_new"),
      at: sql<string>`${favourites.createdAt}::text`.as("marked_at"),
    })
    .from(favourites)
    .innerJoin(profiles, eq(profiles.id, favourites.profileId))
    .where(
      and(
        eq(favourites.accountId, viewer.id),
        shown === "kept" ? keptBy(viewer) : openTo(viewer),
        viewer.at && notBlocked(viewer.at.guardianId, profiles.accountId),
        viewer.behind &&
          sql`(${favourites.createdAt}, ${favourites.profileId}) < (${viewer.behind.at}::timestamptz, ${viewer.behind.id}::bigint)`,
      ),
    )
    .$dynamic()

const countMine = plannedPage(mine)

const readMine = planned((viewer: Mine, shown: Shown, page: number, limit: number) =>
  mine(viewer, shown)
    .orderBy(desc(favourites.createdAt), desc(favourites.profileId))
    .limit(limit + 1)
    .offset((page - 1) * limit),
)

/** What the member has noted and the family has said stands beside each; `at`: as it is read from that seat. */
export async function listFavourites(viewer: Pick<Viewer, "id">, paging: Paging, at?: TableSeat) {
  const { ids, said, total, page, limit } = await pageOfFavourites(viewer, { ...paging, at }, "kept")
  const people = await findCards(viewer, ids)
  // A paused profile opens only for those in touch: others can only remove it from this list.
  const kept = people.map(({ availability, ...person }) =>
    availability?.resting && !person.state
      ? { profileId: person.profileId, name: person.name, mark: availability.mark }
      : { ...person, availability },
  )
  return { people: kept.map((person) => ({ ...person, ...said.get(person.profileId)! })), total, page, limit }
}

/** Those whose profile the viewer may open; `behind` one of them, or by the number of the page. */
export async function pageOfFavourites(
  viewer: Pick<Viewer, "id">,
  { page: asked, limit, behind, at }: Paging & Pick<Mine, "behind" | "at">,
  shown: Shown = "open",
) {
  const { total, page } = await countMine({ page: asked, limit }, { id: viewer.id, at }, shown)
  const found = await readMine({ id: viewer.id, behind, at }, shown, behind ? 1 : page, limit)
  const { shown: places, ...end } = pageOfRows(found, limit, ({ id, at }) => ({ id, at }))
  const said = new Map(places.map(({ id, note, comments, isNew }) => [id, { note, comments, isNew }]))
  return { ids: places.map(({ id }) => id), said, total, page, limit, ...end }
}

export const forgetFavourites = (tx: Database, { id }: Actor) =>
  tx.delete(favourites).where(eq(favourites.accountId, id))

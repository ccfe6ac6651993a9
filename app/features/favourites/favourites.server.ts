import { and, desc, eq } from "drizzle-orm"
import { findCards } from "#app/features/people/cards.server.ts"
import { keptBy, openTo } from "#app/features/profiles/visible.server.ts"
import type { Paging } from "#app/forms/address.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/counted-page.ts"
import { favourites } from "#db/schema/favourites.ts"
import { profiles } from "#db/schema/profiles.ts"

export async function addFavourite(viewer: Actor, profileId: number): Promise<Result> {
  const [profile] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), openTo(viewer)))
  if (!profile) return refuse("not-found", "An error occurred while updating favorites.")
  await db.insert(favourites).values({ accountId: viewer.id, profileId }).onConflictDoNothing()
  return done()
}

/** Harmless for whoever is no favourite. */
export async function removeFavourite(viewer: Actor, profileId: number): Promise<Result> {
  await db.delete(favourites).where(and(eq(favourites.accountId, viewer.id), eq(favourites.profileId, profileId)))
  return done()
}

const MOST_IDS = 1_000

/** Their ids alone, the latest first. */
export async function listFavouriteIds(viewer: Pick<Viewer, "id">) {
  const rows = await db
    .select({ id: favourites.profileId })
    .from(favourites)
    .innerJoin(profiles, eq(profiles.id, favourites.profileId))
    .where(and(eq(favourites.accountId, viewer.id), visibleTo(viewer)))
    .orderBy(desc(favourites.createdAt), desc(favourites.profileId))
    .limit(MOST_IDS)
  return rows.map(({ id }) => id)
}

/** The viewer's favourites whom the viewer may still see, the latest first. */
export async function listFavourites(viewer: Pick<Viewer, "id">, { page: asked, limit }: Paging) {
  const mine = () =>
    db
      .select({ id: profiles.id })
      .from(favourites)
      .innerJoin(profiles, eq(profiles.id, favourites.profileId))
      .where(and(eq(favourites.accountId, viewer.id), keptBy(viewer)))
  const { total, page } = await countedPage(mine(), { page: asked, limit })
  const ids = await mine()
    .orderBy(desc(favourites.createdAt), desc(favourites.profileId))
    .limit(limit)
    .offset((page - 1) * limit)
  const people = await findCards(
    viewer,
    ids.map(({ id }) => id),
  )
  // Whoever has paused is shown to those in touch alone: to others there is no way to them but out of this list.
  const kept = people.map(({ standing, ...person }) =>
    standing?.resting && !person.state
      ? { profileId: person.profileId, name: person.name, mark: standing.mark }
      : { ...person, standing },
  )
  return { people: kept, total, page, limit }
}

import { and, eq } from "drizzle-orm"
import { href } from "react-router"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { lookedForBy, profiles } from "#db/schema/profiles.ts"

/** What a client asks of a partner, by the names that the combined search gives it. */
export const wishColumns = {
  gender: lookedForBy(profiles),
  minAge: profiles.prefersMinAge,
  maxAge: profiles.prefersMaxAge,
  minHeight: profiles.prefersMinHeightCm,
  maxHeight: profiles.prefersMaxHeightCm,
  religion: profiles.prefersReligion,
  caste: profiles.prefersCaste,
  sect: profiles.prefersSect,
  residence: profiles.prefersResidence,
}

type Wishes = Record<keyof typeof wishColumns, string | number | null>

/** The combined search as a client would fill it in: what is left open asks nothing. */
export function searchForClient(id: number, wishes: Wishes) {
  const stated = Object.entries(wishes).filter(([, wish]) => wish !== null)
  const query = new URLSearchParams([["client", String(id)], ...stated.map(([name, wish]) => [name, String(wish)])])
  return `${href("/AllUsers")}?${query}`
}

export async function findSearchFor(viewer: Pick<Viewer, "id">, id: number) {
  const [wishes] = await db
    .select(wishColumns)
    .from(profiles)
    .where(and(eq(profiles.id, id), isClientOf(viewer.id)))
  return wishes && searchForClient(id, wishes)
}

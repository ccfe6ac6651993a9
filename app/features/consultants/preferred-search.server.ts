import { and, eq } from "drizzle-orm"
import { href } from "react-router"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { lookedForBy, profiles } from "#db/schema/profiles.ts"

/** A client's partner preferences, by the combined search's names. */
export const preferenceColumns = {
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

type PreferenceColumns = Record<keyof typeof preferenceColumns, string | number | null>

export function searchForClient(id: number, preferences: PreferenceColumns) {
  const stated = Object.entries(preferences).filter(([, value]) => value !== null)
  const query = new URLSearchParams([["client", String(id)], ...stated.map(([name, value]) => [name, String(value)])])
  return `${href("/AllUsers")}?${query}`
}

export async function findSearchFor(viewer: Pick<Viewer, "id">, id: number) {
  const [preferences] = await db
    .select(preferenceColumns)
    .from(profiles)
    .where(and(eq(profiles.id, id), isClientOf(viewer.id)))
  return preferences && searchForClient(id, preferences)
}

import { and, desc, sql } from "drizzle-orm"
import { idField, searchTextIn } from "#app/url/address.ts"
import { isClientOf, ownClient } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { literally } from "#db/lists/literally.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { profileNumber } from "../case-schema.ts"
import { NOBODY } from "../pairs/find-other.server.ts"
import { findFace } from "./face.server.ts"

const MOST_CLIENTS = 10

/** First whom a number means, then for whom of her clients the case is. */
export async function findIdea(viewer: Pick<Viewer, "id">, query: URLSearchParams) {
  const of = idField.safeParse(query.get("of")).data ?? null
  const typed = query.get("other") ?? ""
  const number = profileNumber.safeParse(typed)
  const face = number.success ? await findFace(viewer, number.data) : undefined
  if (!face) return { face: null, of, typed, wrong: wrongIn(typed, number.error?.issues[0]?.message) }
  return { face, ...(await findClient(viewer, of, query)) }
}

const wrongIn = (typed: string, message: string = NOBODY.message) => (typed === "" ? null : message)

async function findClient(viewer: Pick<Viewer, "id">, of: number | null, query: URLSearchParams) {
  const q = searchTextIn(query)
  const [named, found] = await Promise.all([ownClient(viewer, of ?? 0), findClients(viewer, q)])
  const clients = named ? [named] : found.slice(0, MOST_CLIENTS)
  return {
    q,
    clients,
    few: Boolean(named) || (q === "" && found.length <= MOST_CLIENTS),
    chosen: clients.length === 1 ? clients[0]!.id : null,
  }
}

const findClients = (viewer: Pick<Viewer, "id">, q: string) =>
  db
    .select({ id: profiles.id, name: fullNameOf(profiles) })
    .from(profiles)
    .where(
      and(
        isClientOf(viewer.id),
        q === "" ? undefined : sql`lower(${fullNameOf(profiles)}) like ${`%${literally(q.toLowerCase())}%`}`,
      ),
    )
    .orderBy(desc(profiles.id))
    .limit(MOST_CLIENTS + 1)

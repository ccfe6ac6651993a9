import { and, desc, eq, or, sql } from "drizzle-orm"
import { openTo } from "#app/features/profiles/visible.server.ts"
import { idField, searchTextIn } from "#app/url/address.ts"
import { isClientOf, ownClient } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { literally } from "#db/lists/literally.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"

const MOST_CLIENTS = 10

export async function findIdea(viewer: Pick<Viewer, "id">, query: URLSearchParams) {
  const idOf = (name: string) => idField.safeParse(query.get(name)).data ?? 0
  const q = searchTextIn(query)
  const [named, found, [other]] = await Promise.all([
    ownClient(viewer, idOf("of")),
    findClients(viewer, q),
    findOther(viewer, idOf("other")),
  ])
  const clients = named ? [named] : found.slice(0, MOST_CLIENTS)
  return {
    q,
    clients,
    few: Boolean(named) || (q === "" && found.length <= MOST_CLIENTS),
    chosen: clients.length === 1 ? clients[0]!.id : null,
    other: other?.id ?? null,
    otherName: other?.name,
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

const findOther = (viewer: Pick<Viewer, "id">, id: number) =>
  db
    .select({ id: profiles.id, name: sql<string>`${profiles.firstName}` })
    .from(profiles)
    .where(and(eq(profiles.id, id), or(openTo(viewer), eq(profiles.accountId, viewer.id))))

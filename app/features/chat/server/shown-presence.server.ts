import { eq, sql } from "drizzle-orm"
import { stopShowing } from "#app/realtime/emitter.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"

/** For queries that have the other account as `other`. */
export const bothShow = (viewerId: number) =>
  sql<boolean>`(other.shows_presence and (select shows_presence from account where id = ${viewerId}))`

export async function isPresenceShown({ id }: Pick<Viewer, "id">) {
  const [account] = await db.select({ shows: accounts.showsPresence }).from(accounts).where(eq(accounts.id, id))
  return account?.shows ?? false
}

/** Both ways or not at all: being seen online, typing and reading, and seeing it of others. */
export async function showPresence({ id }: Actor, shows: boolean) {
  await db.update(accounts).set({ showsPresence: shows }).where(eq(accounts.id, id))
  stopShowing(id)
}

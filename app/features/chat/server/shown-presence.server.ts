import { eq, sql } from "drizzle-orm"
import { emitToAccounts, stopShowing } from "#app/realtime/emitter.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { db, sql as query } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"

/** For queries that have the other account as `other`. */
export const bothShow = (viewerId: number) =>
  sql<boolean>`(other.shows_presence and (select shows_presence from account where id = ${viewerId}))`

/** Read marks tell that somebody was here, so they need both. */
export const bothShowReads = (viewerId: number) =>
  sql<boolean>`(other.shows_presence and other.shows_reads
    and (select shows_presence and shows_reads from account where id = ${viewerId}))`

export async function whatIsShown({ id }: Pick<Viewer, "id">) {
  const { showsPresence, showsReads } = accounts
  const [account] = await db.select({ showsPresence, showsReads }).from(accounts).where(eq(accounts.id, id))
  return account ?? { showsPresence: false, showsReads: false }
}

/** Both ways or not at all: being seen online, typing and reading, and seeing it of others. */
export async function showPresence({ id }: Actor, shows: boolean) {
  await db.update(accounts).set({ showsPresence: shows }).where(eq(accounts.id, id))
  stopShowing(id)
}

/** Both ways, too: how far one has read, and how far others have. */
export async function showReads({ id }: Actor, shows: boolean) {
  await db.update(accounts).set({ showsReads: shows }).where(eq(accounts.id, id))
  if (!shows) await takeMarksBack(id)
}

const MOST_WINDOWS = 200

/** From the open windows of both sides, where both have shown them: those who have last written with one another. */
async function takeMarksBack(id: number) {
  const others = await query`
    select other_id::float8 as other from (
      (select high_id as other_id from conversation where low_id = ${id} order by last_message_id desc limit ${MOST_WINDOWS})
      union all
      (select low_id as other_id from conversation where high_id = ${id} order by last_message_id desc limit ${MOST_WINDOWS})
    ) as side join account on account.id = other_id
    where shows_presence and shows_reads and (select shows_presence from account where id = ${id})`
  for (const { other } of others) {
    emitToAccounts([other], "messagesRead", { readerId: id, otherId: other, upTo: 0 })
    emitToAccounts([id], "messagesRead", { readerId: other, otherId: id, upTo: 0 })
  }
}

import { and, eq, sql } from "drizzle-orm"
import { digestOf } from "#app/hashing/tokens.server.ts"
import { db } from "#db/client.ts"
import { planned } from "#db/planned.ts"
import { accounts, sessions } from "#db/schema/accounts.ts"
import type { Counts } from "./counts.ts"
import { STILL_OPEN, unreadMessages, unreadNotifications, waitingRequests } from "./sessions.server.ts"

/** No visit, and it keeps no session open. Undefined for whoever is not signed in. */
export async function countUnread(token: string | undefined): Promise<Counts | undefined> {
  if (!token) return
  const [row] = await readUnread({ sessionHash: digestOf(token) })
  return row
}

const readUnread = planned(({ sessionHash }: { sessionHash: Buffer }) =>
  db
    .select({ unreadNotifications, unreadMessages, waitingRequests })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.tokenHash, sessionHash),
        eq(sessions.ofProgram, false),
        eq(accounts.status, "active"),
        sql.raw(STILL_OPEN),
      ),
    ),
)

/** Of a program's account: its token is looked up without them. */
export async function countsOf(accountId: number): Promise<Counts> {
  const [row] = await readCounts({ accountId })
  return row!
}

const readCounts = planned(({ accountId }: { accountId: number }) =>
  db.select({ unreadNotifications, unreadMessages, waitingRequests }).from(accounts).where(eq(accounts.id, accountId)),
)

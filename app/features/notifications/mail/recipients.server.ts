import { eq, sql } from "drizzle-orm"
import type { Mail } from "#app/mail/delivery.server.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { ownName } from "#app/viewer/shown-name.server.ts"
import type { Database } from "#db/client.ts"
import type { Role } from "#db/schema/accounts.ts"
import { lastVisits } from "#db/schema/mails.ts"
import { profiles } from "#db/schema/profiles.ts"
import { isIdle } from "./mail-policy.ts"
import { farewellMail, type Recipient } from "./mail-texts.ts"

/** For queries that have the account as `a`. */
export const RECIPIENT = sql`a.id::float8 as account_id, a.role, a.email, a.status = 'active' as active,
  ${ownName("a")} as name,
  greatest(a.created_at, (select seen_at from last_visit where account_id = a.id),
    (select max(seen_at) from session where account_id = a.id),
    (select ${profiles.activeAt} from ${profiles} where ${isProfileOf(sql`a.id`)})) as seen_at`

export interface RecipientRow extends Record<string, unknown> {
  account_id: number
  role: Role
  email: string | null
  active: boolean
  name: string
  seen_at: string
}

export interface SweepBatch {
  looked: number
  mails: Mail[]
}

type Reach = "reached" | "idle" | "gone"

export function reachOf({ active, email, seen_at }: RecipientRow, now: Date): Reach {
  if (!active || email === null) return "gone"
  return isIdle(new Date(seen_at), now) ? "idle" : "reached"
}

export const recipientOf = ({ account_id: id, role, email, name }: RecipientRow): Recipient => ({
  id,
  role,
  email: email!,
  name,
})

/** Once for each long absence. */
export async function farewellTo(tx: Database, row: RecipientRow, now: Date): Promise<Mail[]> {
  const [said] = await tx
    .insert(lastVisits)
    .values({ accountId: row.account_id, seenAt: new Date(row.seen_at), farewellAt: now })
    .onConflictDoUpdate({
      target: lastVisits.accountId,
      set: { farewellAt: now },
      setWhere: sql`${lastVisits.farewellAt} is null or ${lastVisits.farewellAt} < ${row.seen_at}::timestamptz`,
    })
    .returning({ id: lastVisits.accountId })
  return said ? [farewellMail(recipientOf(row))] : []
}

export const forgetLastVisit = (tx: Database, { id }: Actor) =>
  tx.delete(lastVisits).where(eq(lastVisits.accountId, id))

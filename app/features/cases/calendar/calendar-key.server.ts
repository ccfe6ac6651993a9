import { and, eq, sql } from "drizzle-orm"
import { href } from "react-router"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { dayOf } from "#app/dates/dates.ts"
import { digestOf, newToken } from "#app/hashing/tokens.server.ts"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { machineLimiter } from "#app/rate-limit/machine-limiter.server.ts"
import { done, refuse } from "#app/result.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { calendarKeys } from "#db/schema/meetings.ts"

const HOUR = 60 * 60
/** In memory, so that neither a wrong address nor an eager program writes anything. */
const wrongKeys = machineLimiter("calendar-key", { points: 60, duration: HOUR })
const reads = machineLimiter("calendar", { points: 120, duration: HOUR })

/** One answer for unknown, renewed and ended ones, so that keys cannot be explored. */
const NO_CALENDAR = refuse("not-found", "This calendar address no longer works.")
const TOO_MANY = refuse("too-many", "This calendar was read too often. Please come back in an hour.")

/** Renewed, the earlier address is dead. The address is answered only here: a hash is kept. */
export async function makeCalendarAddress({ id }: Actor, ctx: RequestContext) {
  const token = newToken()
  const row = { tokenHash: digestOf(token), createdAt: sql`now()`, readAt: null }
  await db.transaction(async (tx) => {
    await tx
      .insert(calendarKeys)
      .values({ accountId: id, ...row })
      .onConflictDoUpdate({ target: calendarKeys.accountId, set: row })
    const about = { actorId: id, objectType: "account", objectId: id }
    await recordAudit({ action: "calendar.address-made", ...about, ctx }, tx)
  })
  return config.origin + href("/calendar/:token", { token: `${token}.ics` })
}

export async function readCalendarKey(viewer: Pick<Viewer, "id">) {
  const [key] = await db
    .select({ createdAt: calendarKeys.createdAt, readAt: calendarKeys.readAt })
    .from(calendarKeys)
    .where(eq(calendarKeys.accountId, viewer.id))
  return key
}

export async function findCalendarKey(viewer: Pick<Viewer, "id">) {
  const key = await readCalendarKey(viewer)
  return key && { madeOn: dayOf(key.createdAt), readOn: key.readAt && dayOf(key.readAt) }
}

/** With the account, and with its password: whoever changes that wants nobody else to read on. */
export const forgetCalendar = (tx: Database, { id }: Pick<Viewer, "id">) =>
  tx.delete(calendarKeys).where(eq(calendarKeys.accountId, id))

export const endCalendarAddress = (viewer: Pick<Viewer, "id">) => forgetCalendar(db, viewer)

/** Whose calendar it is: of an active consultant, who may log in. */
export async function openCalendar(token: string, ctx: RequestContext) {
  const tokenHash = digestOf(token.replace(/\.ics$/i, ""))
  const [key] = await db
    .select({
      id: accounts.id,
      readToday: sql<boolean>`coalesce(${calendarKeys.readAt} > now() - interval '1 day', false)`,
    })
    .from(calendarKeys)
    .innerJoin(accounts, eq(accounts.id, calendarKeys.accountId))
    .where(and(eq(calendarKeys.tokenHash, tokenHash), eq(accounts.role, "guest"), eq(accounts.status, "active")))
  const limiter = key ? reads.consume(String(key.id)) : wrongKeys.consume(networkOf(ctx.address))
  if (
    !(await limiter.then(
      () => true,
      () => false,
    ))
  )
    return TOO_MANY
  if (!key) return NO_CALENDAR
  if (!key.readToday)
    await db.update(calendarKeys).set({ readAt: sql`now()` }).where(eq(calendarKeys.tokenHash, tokenHash))
  return done({ id: key.id })
}

import { and, eq, sql } from "drizzle-orm"
import { notifyOnce, takeBack } from "#app/features/notifications/notify.server.ts"
import { reachableBy } from "#app/features/profiles/visible.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, isLeaving } from "#db/schema/accounts.ts"
import { areConnected } from "#db/schema/connections.ts"
import type { ContactSetting } from "#db/schema/contact-settings.ts"
import { contactShares, openShare, SHARE_DAYS } from "#db/schema/contact-shares.ts"
import type { FamilyRelation } from "#db/schema/family-levels.ts"
import { withPairLocked } from "../connections.server.ts"

/** Named whole: within the subselects a mere `id` would be another table's. */
const ACCOUNT_ID = sql`account.id`

interface Lender {
  seatId: number
  name: string
  relation: FamilyRelation
}

/** A connection, what is shared with it and by it, and what could be. Undefined for everybody else. */
export async function findSharing(viewer: Actor, otherId: number, within: Database = db) {
  const [person] = await within
    .select({
      accountId: accounts.id,
      name: shownName(),
      setting: sql<ContactSetting>`(select me.shares_contact from account as me where me.id = ${viewer.id})`,
      own: openShare(viewer.id, ACCOUNT_ID),
      theirs: openShare(ACCOUNT_ID, viewer.id),
      guardians: sql<Lender[]>`(select coalesce(json_agg(json_build_object('seatId', seat.id, 'name', seat.name,
          'relation', seat.relation) order by seat.id), '[]')
        from guardian_seat as seat where seat.member_id = ${viewer.id} and seat.joined_at is not null
          and seat.ended_at is null and seat.contact_number is not null
          and not ${isLeaving(sql`seat.guardian_id`)})`,
    })
    .from(accounts)
    .where(and(eq(accounts.id, otherId), reachableBy(viewer.id), areConnected(viewer.id, accounts.id)))
  return person
}

const NO_NUMBER = refuse(
  "conflict",
  "There is no number of theirs to share. They give it on their own page of your table.",
)

/** With a connection, for 30 days: one's own number and e-mail, or a guardian's number. What is shared already stays as it is. */
export async function shareContact(
  viewer: Actor,
  { viewerId, seatId }: { viewerId: number; seatId: number | null },
  ctx: RequestContext,
): Promise<Result<{ name: string; shareId: number }>> {
  if (viewerId === viewer.id) return NOT_FOUND
  const spent = await trySpend("contact-share", String(viewer.id), ctx)
  if (!spent.done) return spent
  return withPairLocked(viewer.id, viewerId, async (tx) => {
    const sharing = await findSharing(viewer, viewerId, tx)
    if (!sharing) return NOT_FOUND
    if (seatId && !sharing.guardians.some((guardian) => guardian.seatId === seatId)) return NO_NUMBER
    const { name, own } = sharing
    if (own && own.seatId === seatId) return done({ name, shareId: own.id })
    const times = {
      startedAt: sql`clock_timestamp()`,
      endsAt: sql`now() + make_interval(days => ${SHARE_DAYS})`,
      endedAt: null,
    }
    const [share] = await tx
      .insert(contactShares)
      .values({ ownerId: viewer.id, viewerId, seatId, ...times })
      .onConflictDoUpdate({ target: [contactShares.ownerId, contactShares.viewerId], set: { seatId, ...times } })
      .returning({ id: contactShares.id })
    await notifyOnce(tx, "contact", { to: viewerId, from: viewer.id, about: share!.id })
    return done({ name, shareId: share!.id })
  })
}

/** One's own, with whoever sees it. Ended twice, it is ended. */
export async function endShare(viewer: Actor, shareId: number): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(contactShares)
      .set({ endedAt: sql`coalesce(${contactShares.endedAt}, clock_timestamp())` })
      .from(accounts)
      .where(
        and(
          eq(contactShares.id, shareId),
          eq(contactShares.ownerId, viewer.id),
          eq(accounts.id, contactShares.viewerId),
        ),
      )
      .returning({ viewerId: contactShares.viewerId, name: shownName() })
    if (!ended) return NOT_FOUND
    await takeBack(tx, "contact", { from: viewer.id, to: ended.viewerId })
    return done(ended.name)
  })
}

/** With either side's account it is gone. */
export const forgetShares = (tx: Database, { id }: Pick<Actor, "id">) =>
  tx.delete(contactShares).where(sql`${id}::bigint in (${contactShares.ownerId}, ${contactShares.viewerId})`)

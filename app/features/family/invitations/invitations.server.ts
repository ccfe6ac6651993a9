import { and, eq, isNull, sql } from "drizzle-orm"
import { href } from "react-router"
import { config } from "#app/config.server.ts"
import { withPairLocked } from "#app/features/connections/connections.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { showAgain } from "#app/features/profiles/known/hidden.server.ts"
import { digestOf } from "#app/hashing/tokens.server.ts"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { machineLimiter } from "#app/rate-limit/machine-limiter.server.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { guardianSeats, isInvited, isTaken } from "#db/schema/family.ts"
import { INVITATION_DAYS } from "#db/schema/family-levels.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { ONLY_PEOPLE } from "../seats/seat-texts.ts"
import { hasRoomAt, lookAgain, MEMBERS_ONLY, mayInvite, NO_ROOM, type SeatChoice } from "../seats/seats.server.ts"
import { invitationMail } from "./invitation-mail.ts"
import { newInvitation } from "./invitation-token.server.ts"

type Inviter = Pick<Viewer, "id" | "role" | "guardian" | "name">

interface Invited {
  seatId: number
  link: string
  /** Null where the member hands the link over. */
  mailedTo: string | null
}

/** The link is answered once, here: only a digest of it is kept. */
export async function inviteGuardian(
  viewer: Inviter,
  { email = null, ...chosen }: SeatChoice & { email?: string | null },
  ctx: RequestContext,
): Promise<Result<Invited>> {
  if (!mayInvite(viewer)) return MEMBERS_ONLY
  const spent = await trySpend("family.invite", String(viewer.id), ctx)
  if (!spent.done) return spent
  return db.transaction(async (tx) => {
    if (!(await hasRoomAt(tx, viewer.id))) return NO_ROOM
    const { token, invitationHash } = newInvitation()
    const [seat] = await tx
      .insert(guardianSeats)
      .values({ memberId: viewer.id, ...chosen, invitedEmail: email, invitationHash })
      .returning({ id: guardianSeats.id })
    return done(await handOver(tx, viewer, { seatId: seat!.id, token, email }))
  })
}

/** A new link in place of the one before, for as long again. */
export async function inviteAnew(viewer: Inviter, seatId: number, ctx: RequestContext): Promise<Result<Invited>> {
  const spent = await trySpend("family.invite", String(viewer.id), ctx)
  if (!spent.done) return spent
  return db.transaction(async (tx) => {
    const roomy = await hasRoomAt(tx, viewer.id)
    const [seat] = await tx
      .select({ email: guardianSeats.invitedEmail, open: sql<boolean>`${isInvited(guardianSeats)}` })
      .from(guardianSeats)
      .where(and(eq(guardianSeats.id, seatId), eq(guardianSeats.memberId, viewer.id), isUnused))
      .for("update")
    if (!seat) return NOT_FOUND
    if (!roomy && !seat.open) return NO_ROOM
    const { token, invitationHash } = newInvitation()
    await tx.update(guardianSeats).set({ invitationHash, invitedAt: sql`now()` }).where(eq(guardianSeats.id, seatId))
    return done(await handOver(tx, viewer, { seatId, token, email: seat.email }))
  })
}

const isUnused = and(isNull(guardianSeats.joinedAt), isNull(guardianSeats.endedAt))

async function handOver(
  tx: Database,
  viewer: Inviter,
  { seatId, token, email }: { seatId: number; token: string; email: string | null },
): Promise<Invited> {
  const link = config.origin + href("/family/invitation/:token", { token })
  const until = new Date(Date.now() + INVITATION_DAYS * 24 * 60 * 60 * 1000)
  if (email) await sendMail(invitationMail({ to: email, member: viewer.name, link }), { within: tx, until })
  return { seatId, link, mailedTo: email }
}

/** One answer for unknown, used, ended and taken back, so that links cannot be explored. */
const NO_INVITATION = refuse("not-found", "This link no longer opens a seat.")

/** In memory, so that a wrong address writes nothing. */
const wrongLinks = machineLimiter("family-invitation", { points: 60, duration: 60 * 60 })
const TOO_MANY_LINKS = refuse("too-many", "There were too many tries. Please come back in an hour.")

const findOpen = (token: string, within: Database = db) =>
  within
    .select({
      id: guardianSeats.id,
      memberId: guardianSeats.memberId,
      member: shownName(),
      name: guardianSeats.name,
      relation: guardianSeats.relation,
      level: guardianSeats.level,
      invitedEmail: guardianSeats.invitedEmail,
    })
    .from(guardianSeats)
    .innerJoin(accounts, and(eq(accounts.id, guardianSeats.memberId), eq(accounts.status, "active")))
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(and(eq(guardianSeats.invitationHash, digestOf(token)), isInvited(guardianSeats)))

export type Invitation = Awaited<ReturnType<typeof findOpen>>[number]

/** Only wrong links count, so that nobody finds one by trying. */
const wrongLink = (ctx: RequestContext) =>
  wrongLinks.consume(networkOf(ctx.address)).then(
    () => NO_INVITATION,
    () => TOO_MANY_LINKS,
  )

export async function openInvitation(token: string, ctx: RequestContext): Promise<Result<Invitation>> {
  const [invitation] = await findOpen(token)
  return invitation ? done(invitation) : wrongLink(ctx)
}

const ONESELF = refuse("conflict", "This is your own invitation. Please hand the link over.")
const SEATED = refuse("conflict", "You already sit at this table.")

/** The seat is taken once: of two who open one link at the same moment, the first sits down. */
export async function sitDown(
  viewer: Pick<Viewer, "id" | "role">,
  token: string,
  ctx: RequestContext,
): Promise<Result<number>> {
  if (viewer.role !== "user") return refuse("forbidden", ONLY_PEOPLE)
  const [found] = await findOpen(token)
  if (!found) return wrongLink(ctx)
  if (found.memberId === viewer.id) return ONESELF
  const taken = await withPairLocked(found.memberId, viewer.id, (tx) => sit(tx, viewer, token))
  if (!taken.done) return taken
  lookAgain([found.memberId, viewer.id])
  return taken
}

/** Everything is read again under the lock: the link may be used, taken back or ended by a block meanwhile. */
async function sit(tx: Database, viewer: Pick<Viewer, "id">, token: string): Promise<Result<number>> {
  const [seat] = await findOpen(token, tx).for("no key update", { of: guardianSeats })
  if (!seat) return NO_INVITATION
  // Her father may be among the people whom she knows: who sits at her table is in touch with her.
  await showAgain(tx, seat.memberId, viewer.id)
  const [free] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, viewer.id),
        eq(accounts.status, "active"),
        notBlocked(accounts.id, sql`${seat.memberId}::bigint`),
      ),
    )
  if (!free) return NO_INVITATION
  const [sitting] = await tx
    .select({ id: guardianSeats.id })
    .from(guardianSeats)
    .where(
      and(eq(guardianSeats.memberId, seat.memberId), eq(guardianSeats.guardianId, viewer.id), isTaken(guardianSeats)),
    )
  if (sitting) return SEATED
  await tx
    .update(guardianSeats)
    .set({ guardianId: viewer.id, joinedAt: sql`now()`, invitationHash: null, invitedEmail: null })
    .where(eq(guardianSeats.id, seat.id))
  await notify(tx, "seat", { to: seat.memberId, from: viewer.id, about: seat.id, what: "joined" })
  return done(seat.id)
}

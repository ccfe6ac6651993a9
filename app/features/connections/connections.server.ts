import { and, eq, inArray, isNull, or, sql } from "drizzle-orm"
import { data } from "react-router"
import type { Viewer } from "#app/features/accounts/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { notifications } from "#db/schema/notifications.ts"
import { closeConversation } from "../chat/conversations.server.ts"
import { notBlocked } from "../profiles/visible.server.ts"
import type { Outcome } from "./connection-state.ts"
import { type Answer, answerRequest, whyNoRoom } from "./connections-policy.ts"
import { betweenPair, isOpen } from "./open-request.server.ts"
import { standingsOf } from "./standing.server.ts"
import { clientOf, findTarget } from "./target.server.ts"

type Actor = Pick<Viewer, "id" | "role">

const nowhere = () => data(null, { status: 404 })

/**
 * Asks for a connection. A request that the other side has open is accepted instead. `receiverId` is an account,
 * `profileId` the profile that it is about; either names the person, and both must agree. A consultant asks for a
 * client, who must be named unless there is only one.
 */
export async function sendRequest(
  viewer: Actor,
  target: { receiverId?: number; profileId?: number; clientId?: number },
): Promise<Outcome> {
  if (target.receiverId === viewer.id) return { refused: "You cannot send a request to yourself." }
  const profile = await findTarget(viewer, target)
  const client = await clientOf(viewer, target.clientId)
  if (viewer.role === "guest" && !client) return { refused: "Please choose the client for whom you ask." }

  return withPairLocked(viewer.id, profile.accountId, async (tx) => {
    // Seen again under the lock: the owner may have been suspended or have blocked the viewer meanwhile.
    await findTarget(viewer, { profileId: profile.id }, tx)
    const sides = { senderClientId: client ?? null, receiverClientId: profile.kind === "client" ? profile.id : null }
    const open = await findOpen(tx, viewer.id, profile.accountId, sides)
    if (open?.status === "accepted") return { state: "connected" }
    if (open?.senderId === viewer.id) return { state: "sent" }
    if (open) return accept(tx, viewer, open)

    const [made] = await tx
      .insert(requests)
      .values({ senderId: viewer.id, receiverId: profile.accountId, profileId: profile.id, ...sides })
      .returning({ id: requests.id })
    await notify(tx, "request", { to: profile.accountId, from: viewer.id, about: made!.id })
    return { state: "sent" }
  })
}

/** The receiver accepts or declines, the sender cancels; for everybody else the request does not exist. */
export async function answer(viewer: Actor, requestId: number, step: Answer): Promise<Outcome> {
  const mine = and(
    eq(requests.id, requestId),
    eq(step === "cancel" ? requests.senderId : requests.receiverId, viewer.id),
  )
  const [found] = await db.select(requestColumns).from(requests).where(mine)
  if (!found) throw nowhere()

  return withPairLocked(found.senderId, found.receiverId, async (tx) => {
    const [request] = await tx.select(requestColumns).from(requests).where(mine)
    if (!request) throw nowhere()
    const { to, refused } = answerRequest(step, request.status)
    if (refused) return { refused }
    if (to === "accepted") return accept(tx, viewer, request)
    if (to) await close(tx, [request.id], to)
    return { state: request.status === "accepted" ? "connected" : null }
  })
}

/**
 * Ends what the viewer has with another account: a connection is removed, a request withdrawn or declined. Two accounts
 * may be connected for several clients; `requestId` then says which connection is meant.
 */
export async function removeConnection(viewer: Actor, targetId: number, requestId?: number): Promise<Outcome> {
  if (targetId === viewer.id) throw nowhere()
  return withPairLocked(viewer.id, targetId, async (tx) => {
    const between = await tx
      .select(requestColumns)
      .from(requests)
      .where(
        and(
          or(
            and(eq(requests.senderId, viewer.id), eq(requests.receiverId, targetId)),
            and(eq(requests.senderId, targetId), eq(requests.receiverId, viewer.id)),
          ),
          requestId ? eq(requests.id, requestId) : undefined,
        ),
      )
    if (between.length === 0) throw nowhere()
    await end(tx, viewer.id, targetId, between)
    return { state: null }
  })
}

/** For a block: ends everything that is open between the two. The caller holds the lock on both. */
export async function endAllBetween(tx: Database, viewerId: number, otherId: number) {
  const open = await tx
    .select(requestColumns)
    .from(requests)
    .where(and(betweenPair(viewerId, otherId), isOpen))
  await end(tx, viewerId, otherId, open)
}

async function end(tx: Database, viewerId: number, otherId: number, between: Request[]) {
  const having = (status: string, senderId?: number) =>
    between.filter((one) => one.status === status && (!senderId || one.senderId === senderId)).map(({ id }) => id)
  await close(tx, having("accepted"), "removed")
  await close(tx, having("pending", viewerId), "cancelled")
  await close(tx, having("pending", otherId), "declined")
  await closeConversation(viewerId, otherId, tx)
}

const requestColumns = {
  id: requests.id,
  senderId: requests.senderId,
  receiverId: requests.receiverId,
  status: requests.status,
}
type Request = { id: number; senderId: number; receiverId: number; status: (typeof requests.$inferSelect)["status"] }

/** Both sides' plans are asked under the lock on both accounts, so that parallel steps cannot pass a limit together. */
async function accept(tx: Database, viewer: Actor, request: Request): Promise<Outcome> {
  const otherId = request.senderId === viewer.id ? request.receiverId : request.senderId
  const [other] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, otherId), eq(accounts.status, "active"), notBlocked(viewer.id, accounts.id)))
  if (!other) return { refused: "This request is no longer open." }

  const [own, theirs] = await standingsOf(tx, viewer.id, otherId)
  const refused = whyNoRoom(own, theirs)
  if (refused) return { refused }
  await close(tx, [request.id], "accepted")
  await notify(tx, "accepted", { to: otherId, from: viewer.id, about: request.id })
  return { state: "connected" }
}

/** A removed connection keeps the moment at which it was accepted: it still counts against the plan of that term. */
async function close(tx: Database, ids: number[], status: Request["status"]) {
  if (ids.length === 0) return
  const decided = status === "removed" ? {} : { decidedAt: sql`now()` }
  await tx
    .update(requests)
    .set({ status, ...decided })
    .where(inArray(requests.id, ids))
  await markAnswered(tx, ids)
}

/** A request that nobody can answer any more is no news to whoever received it. */
async function markAnswered(tx: Database, ids: number[]) {
  const receivers = tx.select({ id: requests.receiverId }).from(requests).where(inArray(requests.id, ids))
  await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        isNull(notifications.readAt),
        inArray(notifications.accountId, receivers),
        eq(notifications.kind, "request"),
        inArray(notifications.subjectId, ids),
      ),
    )
}

async function findOpen(
  tx: Database,
  viewerId: number,
  otherId: number,
  { senderClientId, receiverClientId }: { senderClientId: number | null; receiverClientId: number | null },
) {
  const [one, other] = [senderClientId ?? 0, receiverClientId ?? 0]
  const clients = sql`least(coalesce(${requests.senderClientId}, 0), coalesce(${requests.receiverClientId}, 0)) = ${Math.min(one, other)}
    and greatest(coalesce(${requests.senderClientId}, 0), coalesce(${requests.receiverClientId}, 0)) = ${Math.max(one, other)}`
  const [open] = await tx
    .select(requestColumns)
    .from(requests)
    .where(and(betweenPair(viewerId, otherId), isOpen, clients))
  return open
}

async function notify(
  tx: Database,
  kind: "request" | "accepted",
  { to, from, about }: { to: number; from: number; about: number },
) {
  await tx.insert(notifications).values({ accountId: to, kind, actorId: from, subjectId: about })
}

/**
 * All steps of two accounts, and all limits of each, go one after the other: both rows are locked, always the lower
 * number first. `no key update` lets others keep writing rows that refer to these accounts, such as messages.
 */
export function withPairLocked<Result>(one: number, other: number, work: (tx: Database) => Promise<Result>) {
  return db.transaction(async (tx) => {
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(inArray(accounts.id, [one, other]))
      .orderBy(accounts.id)
      .for("no key update")
    return work(tx)
  })
}

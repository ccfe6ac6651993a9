import { and, eq, inArray, isNull, or, type SQL } from "drizzle-orm"
import type { Announced } from "#app/features/cases/bureaus/announced.ts"
import { announceClosed } from "#app/features/cases/bureaus/follow-bureaus.server.ts"
import { followRequests } from "#app/features/cases/moves/follow-requests.server.ts"
import { notify, notifyGuardians } from "#app/features/notifications/notify.server.ts"
import { findAsking, sameClients, withoutConsent } from "#app/features/people/connect/asking.server.ts"
import { needsConsent, whyNotAsk } from "#app/features/people/connect/asking-policy.ts"
import type { StateAfter } from "#app/features/people/connect/connection-state.ts"
import { showAgain } from "#app/features/profiles/known/hidden.server.ts"
import { whyNoRequest } from "#app/features/profiles/more/status-policy.ts"
import { reachableBy } from "#app/features/profiles/visible.server.ts"
import { usagesOf } from "#app/features/subscriptions/plan-usage.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { isInMarket } from "#app/viewer/market-policy.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { betweenPair, isOpen, connectionRequests as requests } from "#db/schema/connections.ts"
import type { DeclineReason } from "./answering/decline-reasons.ts"
import { closeConversation } from "./closing/close-conversation.server.ts"
import { close, closeConnections, type Request, requestColumns } from "./closing/close-requests.server.ts"
import { noteNoRoom } from "./closing/no-room.server.ts"
import { type Answer, answerRequest, hasRoom, whyNoRoom } from "./connections-policy.ts"
import { overtake, type Waiting, waitForFamily } from "./family/approvals.server.ts"
import { endSeatsBetween } from "./family/end-seats.server.ts"
import { clientOf, findTarget, type Target } from "./target.server.ts"

/** A consultant has to choose a client: for this profile, or to answer this request. */
interface Choice {
  choose?: `profile=${number}` | `request=${number}`
  client?: number
}
type Step = Result<StateAfter, Choice>

const chooseClient = (choose: NonNullable<Choice["choose"]>) =>
  refuse("choose-client", "Please choose which client you are asking for.", { choose })
const CLOSED = refuse("conflict", "This request is no longer open.")

/**
 * A request that the other side has open is accepted instead. `receiverId` or `profileId` names the person; both must
 * agree. A consultant names the client unless there is only one. Does not check `whyNotAsk`.
 */
export async function sendRequest(
  viewer: Actor<"role">,
  named: { receiverId?: number; profileId?: number; clientId?: number; note?: string },
): Promise<Step> {
  if (!isInMarket(viewer)) return refuse("forbidden", "Administrators do not ask for connections.")
  if (named.receiverId === viewer.id)
    return refuse("invalid", "You cannot send a request to yourself.", { field: "receiverId" })
  const found = await findTarget(viewer, named)
  const clientId = await clientOf(viewer, named.clientId)
  if (!found || clientId === undefined) return NOT_FOUND
  const { accountId, profileId } = found
  if (viewer.role === "guest") {
    if (!profileId) return refuse("conflict", "Please ask from the profile you mean, as this consultant has several.")
    if (!clientId) return chooseClient(`profile=${profileId}`)
  }

  return withPairLocked(viewer.id, accountId, (tx) =>
    ask(tx, viewer, { accountId, profileId, clientId, note: named.note || null }),
  )
}

interface Asked {
  accountId: number
  profileId: number | null
  clientId: number | null
  note: string | null
}

/** `agreed`: the member's family has said yes. Everything is read again under the lock: either may be gone meanwhile. */
async function ask(
  tx: Database,
  viewer: Actor<"role">,
  { accountId, profileId, clientId, note }: Asked,
  agreed = false,
): Promise<Step> {
  const client = await clientOf(viewer, clientId, tx)
  const target = await findTarget(viewer, { receiverId: accountId, profileId: profileId ?? undefined }, tx)
  if (!target || client === undefined) return NOT_FOUND
  const open = await findOpen(tx, viewer, target, client)
  if (open === "several")
    return refuse("conflict", "This consultant has asked you for several clients. Please answer those requests.")
  if (open?.status === "accepted") return done("connected")
  if (open?.senderId === viewer.id) return done("sent")
  if (open) return accept(tx, viewer, open, client, agreed)
  const closed = target.about && whyNoRequest(target.about)
  if (closed) return refuse("conflict", closed)
  const pair = { accountId, ownClient: client, clientId: target.clientId, unnamed: target.profileId === null }
  const refused = whyNotAsk(await findAsking(viewer, pair, tx))
  if (refused) return { ...refused, client: client ?? undefined }
  const waits = { memberId: viewer.id, otherId: accountId, profileId: target.profileId, note }
  if (!agreed && (await waitForFamily(tx, { kind: "send", ...waits }))) return done("family")

  await showAgain(tx, viewer.id, accountId)
  const [made] = await tx
    .insert(requests)
    .values({
      senderId: viewer.id,
      receiverId: accountId,
      profileId: target.profileId,
      senderClientId: client,
      receiverClientId: target.clientId,
      note,
    })
    .returning({ id: requests.id })
  await followRequests(tx, [made!.id])
  await notify(tx, "request", { to: accountId, from: viewer.id, about: made!.id })
  await notifyGuardians(tx, "family-request", { of: accountId, from: viewer.id })
  return done("sent")
}

/** What the member's family has agreed to, as if the member did it now. The caller holds the lock on both. */
export async function doAsAgreed(
  tx: Database,
  { memberId, otherId, requestId, profileId, note }: Waiting & { note: string | null },
): Promise<Step> {
  const member = { id: memberId, role: "user" } as const
  if (!requestId) return ask(tx, member, { accountId: otherId, profileId, clientId: null, note }, true)
  const [request] = await tx.select(requestColumns).from(requests).where(eq(requests.id, requestId)).for("update")
  return request?.status === "pending" ? accept(tx, member, request, null, true) : CLOSED
}

/**
 * For others than receiver and sender the request does not exist. A consultant may accept for another client than the
 * one asked about, and must name one where none was. The reason of a decline is for the decliner alone; a bureau that is
 * declined about two clients reads what was chosen to be told.
 */
export async function answer(
  viewer: Actor<"role">,
  requestId: number,
  step: Answer,
  clientId?: number,
  declineReason?: DeclineReason,
  announced?: Announced,
): Promise<Step> {
  const mine = and(
    eq(requests.id, requestId),
    eq(step === "cancel" ? requests.senderId : requests.receiverId, viewer.id),
  )
  const [found] = await db.select(requestColumns).from(requests).where(mine)
  if (!found) return NOT_FOUND
  const client = step === "accept" ? await clientOf(viewer, clientId ?? found.receiverClientId) : null
  if (client === undefined) return NOT_FOUND
  if (step === "accept" && viewer.role === "guest" && !client) return chooseClient(`request=${requestId}`)

  return withPairLocked(found.senderId, found.receiverId, async (tx) => {
    // The client first: deleting one locks the client, then the requests.
    const kept = client && (await clientOf(viewer, client, tx))
    const [request] = await tx.select(requestColumns).from(requests).where(mine).for("update")
    if (!request || kept === undefined) return NOT_FOUND
    const { to, refused } = answerRequest(step, request.status)
    if (refused) return refuse("conflict", refused)
    if (to === "accepted") return accept(tx, viewer, request, kept)
    if (to) await close(tx, [request.id], to, step === "decline" ? declineReason : undefined)
    if (to === "declined") await announceClosed(tx, [request.id], viewer.id, announced)
    return done(request.status === "accepted" ? "connected" : null)
  })
}

export async function findOtherSide(viewer: Pick<Viewer, "id">, requestId: number) {
  const [request] = await db.select(requestColumns).from(requests).where(eq(requests.id, requestId))
  if (request?.senderId === viewer.id) return request.receiverId
  if (request?.receiverId === viewer.id) return request.senderId
}

/** Removes a connection, withdraws or declines a request; `requestId` chooses among several of two accounts. */
export async function removeConnection(viewer: Actor<"role">, targetId: number, requestId?: number): Promise<Step> {
  if (targetId === viewer.id) return NOT_FOUND
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
    if (between.length === 0) return NOT_FOUND
    await end(tx, viewer.id, targetId, between)
    const ended = between.filter(({ status, senderId }) => status === "accepted" || senderId === targetId)
    await announceClosed(
      tx,
      ended.map(({ id }) => id),
      viewer.id,
    )
    return done(null)
  })
}

/** For a block. The caller holds the lock on both. Answers whether one sat at the other's family's table. */
export async function endAllBetween(tx: Database, viewerId: number, otherId: number) {
  await end(tx, viewerId, otherId, await findBetween(tx, viewerId, otherId))
  return endSeatsBetween(tx, viewerId, otherId)
}

async function end(tx: Database, viewerId: number, otherId: number, between: Request[]) {
  const having = (status: string, senderId?: number) =>
    between.filter((one) => one.status === status && (!senderId || one.senderId === senderId)).map(({ id }) => id)
  await closeConnections(tx, having("accepted"), viewerId)
  await close(tx, having("pending", viewerId), "cancelled")
  await close(tx, having("pending", otherId), "declined")
  await overtake(tx, viewerId, otherId)
  await closeConversation(viewerId, otherId, tx)
}

/** Both plans under the lock on both accounts, so that parallel steps cannot pass a limit together. */
async function accept(
  tx: Database,
  viewer: Actor<"role">,
  request: Request,
  client: number | null,
  agreed = false,
): Promise<Step> {
  const otherId = request.senderId === viewer.id ? request.receiverId : request.senderId
  const [other] = await tx
    .select({ id: accounts.id, unasked: withoutConsent(viewer, client) })
    .from(accounts)
    .where(and(eq(accounts.id, otherId), reachableBy(viewer.id)))
  if (!other) return CLOSED
  if (other.unasked) return { ...needsConsent(other.unasked), client: client ?? undefined }

  const [own, theirs] = await usagesOf(tx, viewer.id, otherId)
  const full = whyNoRoom(own, theirs)
  if (full && hasRoom(own) && request.receiverId === viewer.id) await noteNoRoom(tx, request)
  if (full) return refuse(hasRoom(own) ? "conflict" : "needs-plan", full)
  if (client && request.receiverId === viewer.id && client !== request.receiverClientId) {
    const [taken] = await findBetween(tx, viewer.id, otherId, sameClients(request.senderClientId, client))
    if (taken) return refuse("conflict", "This client already has an open request or connection here.")
    await tx.update(requests).set({ profileId: client, receiverClientId: client }).where(eq(requests.id, request.id))
  }
  const waits = { memberId: viewer.id, otherId, requestId: request.id, profileId: request.senderClientId }
  if (!agreed && (await waitForFamily(tx, { kind: "accept", note: null, ...waits }))) return done("family")
  await close(tx, [request.id], "accepted")
  await notify(tx, "accepted", { to: otherId, from: viewer.id, about: request.id })
  await notifyGuardians(tx, "family-accepted", { of: otherId, from: viewer.id })
  await notifyGuardians(tx, "family-accepted", { of: viewer.id, from: otherId })
  return done("connected")
}

// An open request that is already what the viewer asks for: where a consultant is asked without a client, any of
// the two; a request that names no client is whatever the consultant asks for.
async function findOpen(
  tx: Database,
  viewer: Actor<"role">,
  { accountId, profileId, clientId }: Target,
  client: number | null,
) {
  if (profileId) {
    const unnamed = viewer.role === "guest" ? nobodyNamed(accountId) : undefined
    const open = await findBetween(tx, viewer.id, accountId, or(sameClients(client, clientId), unnamed))
    return open.find((one) => one.senderClientId || one.receiverClientId) ?? open[0]
  }
  const open = await findBetween(tx, viewer.id, accountId)
  const [first, ...more] = open
  const decided = open.find(({ status, senderId }) => status === "accepted" || senderId === viewer.id)
  return decided ?? (more.length > 0 ? "several" : first)
}

const findBetween = (tx: Database, viewerId: number, otherId: number, which?: SQL) =>
  tx
    .select(requestColumns)
    .from(requests)
    .where(and(betweenPair(viewerId, otherId), isOpen, which))

const nobodyNamed = (senderId: number) =>
  and(eq(requests.senderId, senderId), isNull(requests.senderClientId), isNull(requests.profileId))

/**
 * Serialises all steps and limits of two accounts: both rows are locked, the lower id first. `no key update` lets
 * others keep writing rows that refer to them, such as messages.
 */
export function withPairLocked<Value>(one: number, other: number, work: (tx: Database) => Promise<Value>) {
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

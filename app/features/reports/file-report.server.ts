import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { href } from "react-router"
import { findChat, whyNotRead } from "#app/features/chat/server/conversations.server.ts"
import { findSeatedChat } from "#app/features/chat/table/find-seated.server.ts"
import { listWriters } from "#app/features/chat/table/writers.server.ts"
import { findThroughSeats } from "#app/features/connections/family/looked-at.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { readPicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { block } from "#app/features/safety/blocks.server.ts"
import { findSender, nameThen, requestsTo } from "#app/features/safety/received.server.ts"
import { mayReport } from "#app/features/safety/received-policy.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { type TooMany, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { isProfileOf, profileIdOf } from "#app/viewer/own-profile.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { conversations, messages } from "#db/schema/chat.ts"
import { betweenPair, isAboutClient, connectionRequests as requests } from "#db/schema/connections.ts"
import { chatSeats, guardianSeats } from "#db/schema/family.ts"
import { profiles } from "#db/schema/profiles.ts"
import { isOpenReport, notBlocked, reports } from "#db/schema/safety.ts"
import { readThread } from "./thread.server.ts"

export const REPORTED = "Thank you. We will look at your report, and write to you here when we have decided."

const ownSeat = alias(guardianSeats, "own_seat")
const chatPage = (userId: number) => href("/Messages/:userId", { userId: String(userId) })

interface Reportable {
  subjectId: number
  profileId?: number
  messageId?: number
  name: string
  quote: string | null
  place: "profile" | "chat" | "requests" | "received"
  /** At the family's table where a guardian sees it. */
  seatId?: number
  /** Of the chat. */
  page?: string
  /** As it is now; later changes do not touch the copy. */
  content(): Promise<Record<string, unknown>>
}

type Reporter = Pick<Viewer, "id" | "role"> & Partial<Pick<Viewer, "guardian" | "sits">>

/** What the viewer sees or has received: `mayReport` decides. */
export const findReportable = (viewer: Reporter, what: ReportableKind, id: number): Promise<Reportable | undefined> =>
  REPORTABLE[what](viewer, id)

export const REPORTABLE_KINDS = ["profile", "message", "request", "person"] as const
type ReportableKind = (typeof REPORTABLE_KINDS)[number]

const REPORTABLE: Record<ReportableKind, (viewer: Reporter, id: number) => Promise<Reportable | undefined>> = {
  profile: reportableProfile,
  message: reportableMessage,
  request: reportableRequest,
  person: reportablePerson,
}

/** The copy is as administrators see it, hidden or not; nothing of that goes back to the reporter. */
const asDesk = ({ id }: Reporter) => ({ id, role: "admin" as const })

async function profileContent(viewer: Reporter, id: number) {
  const profile = await findProfile(viewer, id)
  if (!profile) return {}
  const { name, age, summary, sections, consultant, pictureId, pictures, more } = profile
  // The files themselves, because replaced pictures are deleted.
  const [picture, ...further] = await Promise.all(
    [pictureId, ...pictures].map(async (id) => id && (await readPicture(viewer, id, 480))?.toString("base64")),
  )
  const kept = picture ? { pictureId, picture } : {}
  return {
    name,
    age,
    summary,
    sections,
    consultant,
    texts: more.texts,
    further: further.filter(Boolean),
    ...kept,
  }
}

async function reportableProfile(viewer: Reporter, id: number): Promise<Reportable | undefined> {
  // An account that was made for a table sees nobody but there.
  const profile = viewer.guardian ? undefined : await findProfile(viewer, id)
  if (!profile) return (await profileAtTable(viewer, id)) ?? hiddenProfile(viewer, id)
  if (profile.own) return
  return {
    subjectId: profile.accountId,
    profileId: id,
    name: profile.name,
    quote: null,
    place: "profile",
    content: () => profileContent(viewer, id),
  }
}

/** As the member sees it at whose table the viewer sits. */
async function profileAtTable(viewer: Reporter, id: number): Promise<Reportable | undefined> {
  const table = viewer.sits ? await findThroughSeats(viewer, id) : undefined
  const profile = table && (await findProfile(table.member, id))
  if (!profile || profile.accountId === viewer.id) return
  return {
    subjectId: profile.accountId,
    profileId: id,
    name: profile.name,
    quote: null,
    place: "profile",
    seatId: table.seatId,
    content: () => profileContent(table.member, id),
  }
}

/** Of somebody who wrote or asked: the own profile or that client, by the name of then. */
async function hiddenProfile(viewer: Reporter, id: number): Promise<Reportable | undefined> {
  const [profile] = await db
    .select({ accountId: profiles.accountId })
    .from(profiles)
    .where(
      and(
        eq(profiles.id, id),
        ne(profiles.accountId, viewer.id),
        or(
          eq(profiles.kind, "member"),
          sql`exists (select 1 from ${requests} where ${betweenPair(viewer.id, profiles.accountId)} and ${isAboutClient(profiles.id)})`,
        ),
      ),
    )
  const sender = profile && (await findSender(viewer, profile.accountId))
  if (!sender || !mayReport({ receivedAt: sender.receivedAt, seen: false })) return
  return personOf(viewer, profile.accountId, sender.name, id)
}

/** Somebody from whom the viewer has received something, shown or not. */
async function reportablePerson(viewer: Reporter, accountId: number): Promise<Reportable | undefined> {
  const sender = await findSender(viewer, accountId)
  if (!sender || !mayReport({ receivedAt: sender.receivedAt, seen: false })) return
  const [own] = await db.select({ id: profiles.id }).from(profiles).where(isProfileOf(accountId))
  return personOf(viewer, accountId, sender.name, own?.id)
}

const personOf = (viewer: Reporter, subjectId: number, name: string, profileId?: number): Reportable => ({
  subjectId,
  profileId,
  name,
  quote: null,
  place: "received",
  async content() {
    const profile = profileId && (await profileContent(asDesk(viewer), profileId))
    return { ...profile, name, thread: await readThread(viewer.id, subjectId) }
  },
})

async function reportableMessage(viewer: Reporter, id: number): Promise<Reportable | undefined> {
  const [message] = await db
    .select(messageColumns)
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(accounts, eq(accounts.id, messages.senderId))
    .leftJoin(guardianSeats, eq(guardianSeats.id, messages.seatId))
    .where(
      and(
        eq(messages.id, id),
        ne(messages.senderId, viewer.id),
        or(eq(conversations.lowId, viewer.id), eq(conversations.highId, viewer.id)),
      ),
    )
  if (!message) return messageAtTable(viewer, id)
  const chat = await findChat(viewer.id, { id: message.senderId })
  const seen = chat !== undefined && !whyNotRead(chat)
  if (!mayReport({ receivedAt: message.createdAt, seen })) return
  return {
    ...(await writerOf(message)),
    messageId: id,
    quote: message.body,
    place: seen ? "chat" : "received",
    page: seen ? chatPage(message.senderId) : undefined,
    content: async () => contentOf(message, await readThread(viewer.id, message.senderId, id)),
  }
}

const messageColumns = {
  senderId: messages.senderId,
  seatId: messages.seatId,
  guardianId: guardianSeats.guardianId,
  name: nameThen(messages.createdAt),
  body: messages.body,
  attachmentId: messages.attachmentId,
  latitude: messages.latitude,
  longitude: messages.longitude,
  createdAt: messages.createdAt,
}

interface Message {
  senderId: number
  seatId: number | null
  guardianId: number | null
  name: string
  body: string
  createdAt: Date
}

/** Whose words they are: the sender's, or of a guardian who wrote beside the sender. */
async function writerOf({
  senderId,
  seatId,
  guardianId,
  name,
}: Pick<Message, "senderId" | "seatId" | "guardianId" | "name">) {
  const { by } = (await listWriters([seatId])).by(seatId)
  return { subjectId: guardianId ?? senderId, name: by ?? name }
}

function contentOf({ guardianId: _whose, ...message }: Message, thread: Awaited<ReturnType<typeof readThread>>) {
  return { ...message, createdAt: message.createdAt.toISOString(), thread }
}

/** What a guardian reads along, of the other side. */
async function messageAtTable(viewer: Reporter, id: number): Promise<Reportable | undefined> {
  const [message] = await db
    .select({ ...messageColumns, ownSeatId: ownSeat.id, memberId: ownSeat.memberId })
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.senderId))
    .innerJoin(
      chatSeats,
      and(eq(chatSeats.conversationId, messages.conversationId), gt(messages.id, chatSeats.afterMessageId)),
    )
    .innerJoin(ownSeat, and(eq(ownSeat.id, chatSeats.seatId), eq(ownSeat.guardianId, viewer.id)))
    .leftJoin(guardianSeats, eq(guardianSeats.id, messages.seatId))
    .where(and(eq(messages.id, id), ne(messages.senderId, ownSeat.memberId)))
  if (!message) return
  const { ownSeatId, memberId, ...rest } = message
  const seated = await findSeatedChat(viewer, { seatId: ownSeatId, memberId }, rest.senderId)
  if (!seated) return
  return {
    ...(await writerOf(rest)),
    messageId: id,
    quote: rest.body,
    place: "chat",
    page: href("/family/:seat/chats/:otherId", { seat: String(ownSeatId), otherId: String(rest.senderId) }),
    content: async () => contentOf(rest, await readThread(memberId, rest.senderId, id, seated.seated.after ?? id)),
  }
}

/** With its note, and the profile that it speaks for. */
async function reportableRequest(viewer: Reporter, id: number): Promise<Reportable | undefined> {
  const [request] = await db.execute<{
    subjectId: number
    profileId: number | null
    name: string
    note: string | null
    createdAt: Date
    seen: boolean
  }>(sql`select sender_id::float8 as "subjectId", ${nameThen(sql`request.created_at`)} as name, note,
      request.created_at as "createdAt", ${notBlocked(viewer.id, sql`sender_id`)} as seen, coalesce(
        (select sender_client_id from ${requests} where ${requests.id} = request.id),
        ${profileIdOf(sql`sender_id`)})::float8 as "profileId"
    from ${requestsTo(viewer.id)} as request join account on account.id = sender_id where request.id = ${id}`)
  if (!request) return
  const { subjectId, note, seen } = request
  const receivedAt = new Date(request.createdAt)
  if (!mayReport({ receivedAt, seen })) return
  const shown = request.profileId ? await findProfile(viewer, request.profileId) : undefined
  const name = shown?.name ?? request.name
  return {
    subjectId,
    profileId: request.profileId ?? undefined,
    name,
    quote: note,
    place: seen ? "requests" : "received",
    async content() {
      const profile = request.profileId && (await profileContent(shown ? viewer : asDesk(viewer), request.profileId))
      return { ...profile, name, ...(note && { body: note, createdAt: receivedAt.toISOString() }) }
    },
  }
}

/** Counted against the limit; can also block the person. */
export async function submitReport(
  viewer: Actor<"role">,
  about: Reportable,
  { block: blocksToo, ...given }: { category: string; note: string; block?: unknown },
  ctx: RequestContext,
): Promise<Result<{ reported: Result; blocked: boolean }, TooMany>> {
  const spent = await trySpend("report", String(viewer.id), ctx)
  if (!spent.done) return spent
  const reported = await report(viewer, about, given)
  return done({ reported, blocked: Boolean(blocksToo) && (await block(viewer, about.subjectId)).done })
}

/** Unless the viewer's report on the same is still open. */
export async function report(
  viewer: Actor<"role">,
  about: Omit<Reportable, "place" | "seatId">,
  { category, note }: { category: string; note: string },
): Promise<Result> {
  const { subjectId, profileId, messageId } = about
  const content = await about.content()
  return db.transaction(async (tx) => {
    // Reports by one account are serialised, so that two at once cannot both be the first.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, viewer.id)).for("no key update")
    const [open] = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(
        and(
          eq(reports.subjectId, subjectId),
          eq(reports.reporterId, viewer.id),
          isOpenReport(reports),
          profileId ? eq(reports.profileId, profileId) : isNull(reports.profileId),
          messageId ? eq(reports.messageId, messageId) : isNull(reports.messageId),
        ),
      )
    if (open) return refuse("conflict", "You have reported this already, and we will look at it.")
    await tx.insert(reports).values({ reporterId: viewer.id, subjectId, profileId, messageId, category, note, content })
    return done()
  })
}

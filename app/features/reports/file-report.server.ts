import { and, eq, ne, or, sql } from "drizzle-orm"
import { findChat, whyNotRead } from "#app/features/chat/server/conversations.server.ts"
import { senderProfile } from "#app/features/connections/request-rows.server.ts"
import { findProfile } from "#app/features/people/find-profile.server.ts"
import { readPicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { notBlocked } from "#app/features/profiles/visible.server.ts"
import { block } from "#app/features/safety/blocks.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { type TooMany, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { conversations, messages } from "#db/schema/chat.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { isOpenReport, reports } from "#db/schema/safety.ts"

export const REPORTED = "Thank you. We will look at your report, and write to you here when we have decided."

interface Reportable {
  subjectId: number
  profileId?: number
  messageId?: number
  name: string
  quote: string | null
  /** All of it as it is now; later changes by its owner do not touch what is kept. */
  content(): Promise<Record<string, unknown>>
}

/** Only what the viewer may see can be reported. */
export const findReportable = (viewer: Pick<Viewer, "id" | "role">, what: keyof typeof REPORTABLE, id: number) =>
  REPORTABLE[what](viewer, id)

const REPORTABLE = { profile: reportableProfile, message: reportableMessage, request: reportableRequest }

async function reportableProfile(viewer: Pick<Viewer, "id" | "role">, id: number): Promise<Reportable | undefined> {
  const profile = await findProfile(viewer, id)
  if (!profile || profile.own) return
  const { accountId, name, age, summary, sections, consultant, pictureId, pictures, more } = profile
  return {
    subjectId: accountId,
    profileId: id,
    name,
    quote: null,
    async content() {
      // The files themselves: a picture that is exchanged is deleted.
      const [picture, ...further] = await Promise.all(
        [pictureId, ...pictures].map(async (id) => id && (await readPicture(viewer, id, 480))?.toString("base64")),
      )
      const kept = picture ? { pictureId, picture } : {}
      return {
        name,
        age,
        facts: summary,
        sections,
        consultant,
        texts: more.texts,
        further: further.filter(Boolean),
        ...kept,
      }
    },
  }
}

async function reportableMessage(viewer: Pick<Viewer, "id" | "role">, id: number): Promise<Reportable | undefined> {
  const [message] = await db
    .select({
      senderId: messages.senderId,
      body: messages.body,
      attachmentId: messages.attachmentId,
      latitude: messages.latitude,
      longitude: messages.longitude,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.id, id),
        ne(messages.senderId, viewer.id),
        or(eq(conversations.lowId, viewer.id), eq(conversations.highId, viewer.id)),
      ),
    )
  const chat = message && (await findChat(viewer.id, { id: message.senderId }))
  if (!chat || whyNotRead(chat)) return
  const { name } = chat.other
  return {
    subjectId: message.senderId,
    messageId: id,
    name,
    quote: message.body,
    content: async () => ({ name, ...message, createdAt: message.createdAt.toISOString() }),
  }
}

/** A request that has come: its note, and the profile of whoever it speaks for. */
async function reportableRequest(viewer: Pick<Viewer, "id" | "role">, id: number): Promise<Reportable | undefined> {
  const [request] = await db
    .select({
      subjectId: requests.senderId,
      senderProfileId: sql<number | null>`${senderProfile}`.mapWith(Number),
      name: shownName(),
      note: requests.note,
      createdAt: requests.createdAt,
    })
    .from(requests)
    .innerJoin(accounts, eq(accounts.id, requests.senderId))
    .where(and(eq(requests.id, id), eq(requests.receiverId, viewer.id), notBlocked(viewer.id, accounts.id)))
  if (!request) return
  const { subjectId, senderProfileId, note, createdAt } = request
  const profile = senderProfileId ? await reportableProfile(viewer, senderProfileId) : undefined
  const name = profile?.name ?? request.name
  return {
    subjectId,
    profileId: profile?.profileId,
    name,
    quote: note,
    content: async () => ({
      ...(await profile?.content()),
      name,
      ...(note && { body: note, createdAt: createdAt.toISOString() }),
    }),
  }
}

/** A report by a form or a call, which are counted; whoever wants to blocks the person as well. */
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

/** Puts a report into the queue, unless the viewer's report on the same is still open there. */
export async function report(
  viewer: Actor<"role">,
  about: Reportable,
  { category, note }: { category: string; note: string },
): Promise<Result> {
  const { subjectId, profileId, messageId } = about
  const content = await about.content()
  return db.transaction(async (tx) => {
    // Reports by one account go one after the other, so that two at once cannot both be the first.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, viewer.id)).for("no key update")
    const [open] = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(
        and(
          eq(reports.subjectId, subjectId),
          eq(reports.reporterId, viewer.id),
          isOpenReport(reports),
          profileId ? eq(reports.profileId, profileId) : undefined,
          messageId ? eq(reports.messageId, messageId) : undefined,
        ),
      )
    if (open) return refuse("conflict", "You have reported this already, and we will look at it.")
    await tx.insert(reports).values({ reporterId: viewer.id, subjectId, profileId, messageId, category, note, content })
    return done()
  })
}

import { and, desc, eq, inArray, ne, not, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { z } from "zod"
import { dateTimeOf, dayOf } from "#app/dates/dates.ts"
import { findReportedFile } from "#app/features/chat/attachments/attachments.server.ts"
import { listDecisions } from "#app/features/moderation/history.server.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { storage } from "#app/storage/storage.server.ts"
import type { Paging } from "#app/url/address.ts"
import { ownNameAndCompany } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { countedUpTo } from "#db/lists/counted-page.ts"
import { inOrder } from "#db/lists/in-order.ts"
import { keyedPage } from "#db/lists/keyed-page.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { accounts } from "#db/schema/accounts.ts"
import { blocks, reports } from "#db/schema/safety.ts"
import { auditEvents } from "#db/schema/site.ts"
import { addressOfComplaint } from "./answer.server.ts"
import { verdictsFor } from "./reports-policy.ts"
import { threadLine } from "./thread.server.ts"
import { reportDecidedAt } from "./undo-report.server.ts"

type State = "open" | "decided"

const inState = (state: State) => (state === "open" ? QUEUES.reports.waits : not(QUEUES.reports.waits))

export async function listReportQueue(state: State, paging: Paging) {
  const all = db.select({ id: reports.id }).from(reports).where(inState(state))
  const { ids, ...found } = await keyedPage(all, paging, { descending: state === "decided" })
  const rows = await db
    .select({
      id: reports.id,
      category: reports.category,
      status: reports.status,
      about: sql<"message" | "bureau" | "profile" | "person">`case when ${reports.messageId} is not null then 'message'
        when ${reports.content} ? 'bureau' then 'bureau' when ${reports.profileId} is not null then 'profile' else 'person' end`,
      createdAt: reports.createdAt,
      subjectId: accounts.id,
      subject: ownNameAndCompany(),
    })
    .from(reports)
    .leftJoin(accounts, eq(accounts.id, reports.subjectId))
    .where(inArray(reports.id, ids))
  const list = inOrder(ids, rows).map(({ createdAt, ...row }) => ({ ...row, at: dateTimeOf(createdAt) }))
  return { reports: list, ...found }
}

const text = z.string().nullish().catch(null)

/** Written by file-report.server.ts; may be older than the code. */
const kept = z.object({
  name: text,
  age: z.number().nullish().catch(null),
  summary: text,
  body: text,
  picture: text,
  further: z.array(z.string()).nullish().catch(null),
  texts: z
    .array(z.object({ title: z.string(), text: z.string() }))
    .nullish()
    .catch(null),
  attachmentId: text,
  latitude: z.number().nullish().catch(null),
  longitude: z.number().nullish().catch(null),
  createdAt: text,
  thread: z.array(threadLine).nullish().catch(null),
  sections: z
    .array(z.object({ title: z.string(), rows: z.array(z.tuple([z.string(), z.string().nullable()])) }))
    .nullish()
    .catch(null),
})

/** A report with what was reported as it was then, and the history of both sides; undefined when there is none. */
export async function findReport(id: number) {
  const decider = alias(accounts, "decider")
  const [row] = await db
    .select({
      category: reports.category,
      note: reports.note,
      status: reports.status,
      decision: reports.decision,
      content: reports.content,
      subjectId: reports.subjectId,
      reporterId: reports.reporterId,
      profileId: reports.profileId,
      messageId: reports.messageId,
      createdAt: reports.createdAt,
      decidedAt: reports.decidedAt,
      seen: reportDecidedAt,
      answer: reports.answer,
      decider: decider.name,
    })
    .from(reports)
    .leftJoin(decider, eq(decider.id, reports.decidedBy))
    .where(eq(reports.id, id))
  if (!row) return
  const { picture, further, thread, attachmentId, createdAt: writtenAt, ...content } = kept.parse(row.content)
  const [subject, reporter, file, history] = await Promise.all([
    row.subjectId ? sideOf(row.subjectId, id) : null,
    row.reporterId ? sideOf(row.reporterId, id) : null,
    attachmentId ? findReportedFile(attachmentId) : undefined,
    listDecisions("report", id),
  ])
  return {
    id,
    category: row.category,
    note: row.note,
    status: row.status,
    at: dateTimeOf(row.createdAt),
    isProfile: row.profileId !== null,
    content: {
      ...content,
      writtenAt: writtenAt ? dateTimeOf(new Date(writtenAt)) : null,
      hasPicture: Boolean(picture),
      further: further?.length ?? 0,
      thread: (thread ?? []).map(({ at, ...line }) => ({ ...line, at: dateTimeOf(new Date(at)) })),
      file: attachmentId ? { kind: file?.kind ?? null, name: file?.name ?? null } : null,
    },
    answer: row.answer,
    answerTo: addressOfComplaint(row)?.to,
    seen: row.seen,
    history,
    decided: row.decidedAt && { on: dateTimeOf(row.decidedAt), by: row.decider, reason: row.decision },
    verdicts: row.status === "open" ? verdictsFor(row) : [],
    subject,
    reporter,
  }
}

/** Who it is, and earlier reports. */
async function sideOf(accountId: number, reportId: number) {
  const [[account], about, suspensions] = await Promise.all([
    db
      .select({
        id: accounts.id,
        name: ownNameAndCompany(),
        email: accounts.email,
        status: accounts.status,
        since: accounts.createdAt,
        reportsBy: countedUpTo(sql`select 1 from ${reports} as mine where mine.reporter_id = ${accountId}`),
        dismissed: countedUpTo(
          sql`select 1 from ${reports} as mine where mine.reporter_id = ${accountId} and mine.status = 'dismissed'`,
        ),
        blockedBy: countedUpTo(sql`select 1 from ${blocks} where ${blocks.blockedId} = ${accountId}`),
        hasBlocked: countedUpTo(sql`select 1 from ${blocks} where ${blocks.blockerId} = ${accountId}`),
      })
      .from(accounts)
      .where(eq(accounts.id, accountId)),
    db
      .select({
        id: reports.id,
        category: reports.category,
        status: reports.status,
        decision: reports.decision,
        at: reports.createdAt,
      })
      .from(reports)
      .where(and(eq(reports.subjectId, accountId), ne(reports.id, reportId)))
      .orderBy(desc(reports.id))
      .limit(SHORT_LIST),
    db
      .select({
        id: auditEvents.id,
        action: auditEvents.action,
        reason: auditEvents.reason,
        at: auditEvents.at,
      })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.objectType, "account"),
          eq(auditEvents.objectId, accountId),
          sql`${auditEvents.action} in ('account.suspended', 'account.restored')`,
        ),
      )
      .orderBy(desc(auditEvents.id))
      .limit(SHORT_LIST),
  ])
  if (!account) return null
  return {
    ...account,
    since: dayOf(account.since),
    about: about.map(({ at, ...row }) => ({ ...row, at: dayOf(at) })),
    suspensions: suspensions.map(({ at, ...row }) => ({ ...row, at: dayOf(at) })),
  }
}

/** The first picture, or a message's file; with `index`, one of the profile's other pictures. */
export async function readReportedFile(id: number, index = 0) {
  const [row] = await db.select({ content: reports.content }).from(reports).where(eq(reports.id, id))
  const content = kept.parse(row?.content ?? {})
  const picture = index > 0 ? content.further?.[index - 1] : content.picture
  const attachmentId = index > 0 ? null : content.attachmentId
  if (picture)
    return { mediaType: "image/webp", name: "picture.webp", inline: true, bytes: Buffer.from(picture, "base64") }
  const file = attachmentId && (await findReportedFile(attachmentId))
  const bytes = file && (await storage.read(file.key))
  return bytes ? { mediaType: file.mediaType, name: file.name, inline: file.kind !== "file", bytes } : undefined
}

import { and, eq, sql } from "drizzle-orm"
import { href } from "react-router"
import { dayOf } from "#app/dates/dates.ts"
import { applyActionWithin } from "#app/features/accounts/actions/actions.server.ts"
import { restoreMessage } from "#app/features/chat/server/removed-messages.server.ts"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { ourMistake } from "#app/features/moderation/mistake.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { reports } from "#db/schema/safety.ts"
import { answerComplaint } from "./answer.server.ts"
import { whyNotReopen } from "./reports-policy.ts"
import { restorePart } from "./restore-part.server.ts"

export const reportDecidedAt = sql<string | null>`${reports.decidedAt}::text`

const record = recorderOf("report")

/** The report waits again, and what the decision did is taken back as far as it can be. */
export function reopenReport({ seen, ...step }: ReasonedStep & { seen: string }): Promise<Result> {
  return db.transaction(async (tx) => {
    const report = await lock(tx, step.id)
    if (!report) return NOT_FOUND
    const why = whyNotReopen(step.actor, { ...report, unchanged: report.decided === seen })
    if (why) return refuse("conflict", why)
    const decidedAt = report.decidedAt!
    await TAKE_BACK[report.status]?.(tx, step, { ...report, decidedAt })
    await tx
      .update(reports)
      .set({ status: "open", decision: null, decidedBy: null, decidedAt: null })
      .where(eq(reports.id, step.id))
    await record(tx, step, "report.reopened", { was: report.status })
    const reported = dayOf(report.createdAt)
    if (report.reporterId)
      await announceDecision(tx, report.reporterId, {
        note: ourMistake(`decided on your report of ${reported}`, decidedAt, "we look at it again."),
      })
    if (report.answer)
      await answerComplaint(
        tx,
        report,
        ourMistake(
          `answered your complaint of ${reported}`,
          decidedAt,
          "we look at it again, and write to you once more.",
        ),
      )
    return done()
  })
}

async function lock(tx: Database, id: number) {
  const [report] = await tx
    .select({
      status: reports.status,
      subjectId: reports.subjectId,
      reporterId: reports.reporterId,
      profileId: reports.profileId,
      messageId: reports.messageId,
      note: reports.note,
      content: reports.content,
      answer: reports.answer,
      createdAt: reports.createdAt,
      decidedAt: reports.decidedAt,
      decided: reportDecidedAt,
    })
    .from(reports)
    .where(eq(reports.id, id))
    .for("update")
  return report
}

type Decided = NonNullable<Awaited<ReturnType<typeof lock>>> & { decidedAt: Date }
type TakeBack = (tx: Database, step: ReasonedStep, report: Decided) => Promise<unknown>

const TAKE_BACK: Partial<Record<Decided["status"], TakeBack>> = {
  warned: (tx, _, report) =>
    announceMistake(tx, report, "The warning about your Rishta account", "warned you", "the warning no longer counts."),

  async removed(tx, step, report) {
    const { profileId, messageId, content } = report
    if (profileId) {
      const { whose, now } = await restorePart(tx, profileId, step.id, content)
      return announceMistake(tx, report, "What we removed on Rishta", `removed something from ${whose}`, now)
    }
    const back = messageId !== null && (await restoreMessage(tx, messageId, content))
    const now = back ? "it is back in the chat." : "we are sorry, but we cannot bring it back."
    return announceMistake(tx, report, "Your message on Rishta", "removed one of your messages", now)
  },

  async suspended(tx, step, report) {
    if (!report.subjectId || !(await isSuspendedHere(tx, step.id))) return
    // Which tells them so.
    await applyActionWithin(tx, step.actor, report.subjectId, "restore", step.reason, step.ctx)
  },
}

/** Not lifted since, nor suspended for something else. */
async function isSuspendedHere(tx: Database, reportId: number) {
  const last = sql`(select event.at from audit_event as event where event.object_type = 'account'
    and event.object_id = ${accounts.id} and event.action = 'account.suspended' order by event.id desc limit 1)`
  const [account] = await tx
    .select({ id: accounts.id })
    .from(reports)
    .innerJoin(accounts, eq(accounts.id, reports.subjectId))
    .where(and(eq(reports.id, reportId), eq(accounts.status, "suspended"), eq(reports.decidedAt, last)))
  return account !== undefined
}

/** By notice and mail, as the decision was. */
async function announceMistake(
  tx: Database,
  { subjectId, decidedAt }: Decided,
  subject: string,
  did: string,
  now: string,
) {
  if (!subjectId) return
  const note = ourMistake(did, decidedAt, now)
  await announceDecision(tx, subjectId, {
    note,
    mail: {
      subject: `${subject}: a mistake of ours`,
      text: [note, "If you have a question, write to us:"],
      path: href("/contact-us"),
    },
  })
}

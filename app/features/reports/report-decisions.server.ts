import { eq, sql } from "drizzle-orm"
import { href } from "react-router"
import { dayOf } from "#app/dates/dates.ts"
import { applyActionWithin } from "#app/features/accounts/actions/actions.server.ts"
import { removeMessage } from "#app/features/chat/server/removed-messages.server.ts"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { withEarlier } from "#app/features/moderation/answers.ts"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { closeSockets } from "#app/realtime/emitter.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { type Database, db } from "#db/client.ts"
import { reports } from "#db/schema/safety.ts"
import { addressOfComplaint, answerComplaint } from "./answer.server.ts"
import { removePart } from "./remove-part.server.ts"
import { type Part, thanksFor, type Verdict, whyNotVerdict } from "./reports-policy.ts"

interface Decision extends ReasonedStep {
  verdict: Verdict
  part?: Part
  answer?: string
}

const record = recorderOf("report")

const STATUS = { dismiss: "dismissed", warn: "warned", remove: "removed", suspend: "suspended" } as const
const GONE = refuse("conflict", "What was reported no longer exists.")
const NO_ANSWER = refuse("invalid", "Please write your answer.", { field: "answer" })

type Field = { field?: "answer" }
type Consequence = Result<(() => Promise<unknown>) | undefined, Field>

/** All or nothing. The reported reads the reason; the reporter only whether a rule was found broken. */
export async function decideReport(decision: Decision): Promise<Result<undefined, Field>> {
  const consequence = await db.transaction(async (tx): Promise<Consequence> => {
    const report = await lock(tx, decision.id)
    if (!report) return NOT_FOUND
    const why = whyNotVerdict(decision.actor, report, decision.verdict, decision.part)
    if (why) return refuse("conflict", why)
    if (!decision.answer && addressOfComplaint(report)) return NO_ANSWER
    const consequence = await CONSEQUENCES[decision.verdict](tx, decision, report)
    if (consequence.done) await settle(tx, decision, report)
    return consequence
  })
  if (!consequence.done) return consequence
  await consequence.value?.()
  return done()
}

type Report = NonNullable<Awaited<ReturnType<typeof lock>>>

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
    })
    .from(reports)
    .where(eq(reports.id, id))
    .for("update")
  return report
}

const CONSEQUENCES: Record<Verdict, (tx: Database, decision: Decision, report: Report) => Promise<Consequence>> = {
  dismiss: async () => done(),
  async warn(tx, { reason }, { subjectId }) {
    await announceDecision(tx, subjectId!, {
      note: `This is a warning. ${reason}`,
      mail: mail("A warning about your Rishta account", ["Something you have put on Rishta breaks its rules.", reason]),
    })
    return done()
  },
  async remove(tx, { id, reason, part }, { subjectId, profileId, messageId }) {
    if (profileId && part) {
      const parted = await removePart(tx, profileId, part, reason)
      if (!parted) return GONE
      const removed = JSON.stringify({ removed: parted.removed })
      await tx
        .update(reports)
        .set({ content: sql`${reports.content} || ${removed}::jsonb` })
        .where(eq(reports.id, id))
      return done(parted.afterwards)
    }
    const removed = messageId ? await removeMessage(tx, messageId) : undefined
    if (!removed) return GONE
    await announceDecision(tx, subjectId!, {
      note: `We have removed one of your messages. The reason: ${reason}`,
      mail: mail("One of your messages on Rishta was removed", ["We have removed one of your messages.", reason]),
    })
    return done(removed.afterwards)
  },
  async suspend(tx, { actor, reason, ctx }, { subjectId }) {
    const suspended = await applyActionWithin(tx, actor, subjectId!, "suspend", reason, ctx)
    if (!suspended.done) return suspended.reason === "not-found" ? GONE : suspended
    await announceDecision(tx, subjectId!, {
      note: `Your account was suspended. The reason: ${reason}`,
      mail: mail("Your Rishta account is suspended", [
        "Your account is suspended: nobody sees your profile, and you cannot log in.",
        `The reason: ${reason}`,
      ]),
    })
    // Also sockets that reconnected before the commit.
    return done(async () => closeSockets({ accountId: subjectId! }))
  },
}

const mail = (subject: string, text: string[]) => ({
  subject,
  text: [...text, "If you think that this is wrong, write to us:"],
  path: href("/contact-us"),
})

async function settle(tx: Database, { verdict, part, answer, ...step }: Decision, report: Report) {
  const answered = answer !== undefined && (await answerComplaint(tx, report, answer))
  await tx
    .update(reports)
    .set({
      status: STATUS[verdict],
      decision: step.reason,
      decidedBy: step.actor.id,
      decidedAt: sql`now()`,
      answer: answered ? withEarlier(report.answer, answer) : report.answer,
    })
    .where(eq(reports.id, step.id))
  const { subjectId, profileId, messageId, reporterId, createdAt } = report
  await record(tx, step, `report.${STATUS[verdict]}`, { subjectId, profileId, messageId, part })
  if (reporterId)
    await announceDecision(tx, reporterId, { note: thanksFor(verdict, dayOf(createdAt), subjectId === null) })
}

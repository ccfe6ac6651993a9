import { eq, sql } from "drizzle-orm"
import { href } from "react-router"
import { recordAudit } from "#app/audit/audit.server.ts"
import { dayOf } from "#app/dates/dates.ts"
import { removeMessage } from "#app/features/chat/server/removed-messages.server.ts"
import { decide } from "#app/features/moderation/actions.server.ts"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { closeSockets } from "#app/realtime/emitter.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { reports } from "#db/schema/safety.ts"
import { removePart } from "./remove-part.server.ts"
import { type Part, type Verdict, whyNotVerdict } from "./reports-policy.ts"

interface Decision {
  actor: Actor
  id: number
  verdict: Verdict
  reason: string
  part?: Part
  ctx: RequestContext
}

const STATUS = { dismiss: "dismissed", warn: "warned", remove: "removed", suspend: "suspended" } as const
const GONE = "What was reported no longer exists."

/** What stands or falls with the decision, and what follows its commit. */
type Consequence = { refusal: string } | { afterwards?: () => Promise<unknown> }

/**
 * Decides on a report: what follows from it, what both sides are told and the line of the audit come together or not at
 * all. The reported reads the reason; the reporter only that somebody has looked. Undefined when there is no such report.
 */
export async function decideReport(decision: Decision): Promise<Consequence | undefined> {
  const outcome = await db.transaction(async (tx) => {
    const report = await lock(tx, decision.id)
    if (!report) return
    const refusal = whyNotVerdict(decision.actor, report, decision.verdict, decision.part)
    if (refusal) return { refusal }
    const consequence = await CONSEQUENCES[decision.verdict](tx, decision, report)
    if ("refusal" in consequence) return consequence
    await settle(tx, decision, report)
    return consequence
  })
  if (outcome && "afterwards" in outcome) await outcome.afterwards?.()
  return outcome
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
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(eq(reports.id, id))
    .for("update")
  return report
}

const CONSEQUENCES: Record<Verdict, (tx: Database, decision: Decision, report: Report) => Promise<Consequence>> = {
  dismiss: async () => ({}),
  async warn(tx, { reason }, { subjectId }) {
    await announceDecision(tx, subjectId!, {
      note: `This is a warning. ${reason}`,
      mail: mail("A warning about your Rishta account", ["Something you have put on Rishta breaks its rules.", reason]),
    })
    return {}
  },
  async remove(tx, { reason, part }, { subjectId, profileId, messageId }) {
    if (profileId && part) return (await removePart(tx, profileId, part, reason)) ?? { refusal: GONE }
    const removed = messageId ? await removeMessage(tx, messageId) : undefined
    if (!removed) return { refusal: GONE }
    await announceDecision(tx, subjectId!, {
      note: `We have removed one of your messages. The reason: ${reason}`,
      mail: mail("One of your messages on Rishta was removed", ["We have removed one of your messages.", reason]),
    })
    return removed
  },
  async suspend(tx, { actor, reason, ctx }, { subjectId }) {
    const { outcome } = await decide(tx, actor, subjectId!, "suspend", reason, ctx)
    if (!outcome) return { refusal: GONE }
    if (outcome.refusal) return { refusal: `${isolated(outcome.name)} ${outcome.refusal}.` }
    await announceDecision(tx, subjectId!, {
      note: `Your account was suspended. The reason: ${reason}`,
      mail: mail("Your Rishta account is suspended", [
        "Your account is suspended: nobody sees your profile, and you cannot log in.",
        `The reason: ${reason}`,
      ]),
    })
    // Whoever reconnected before the commit.
    return { afterwards: async () => closeSockets({ accountId: subjectId! }) }
  },
}

const mail = (subject: string, text: string[]) => ({
  subject,
  text: [...text, "If you think that this is wrong, write to us:"],
  path: href("/contact-us"),
})

async function settle(tx: Database, { actor, id, verdict, reason, part, ctx }: Decision, report: Report) {
  await tx
    .update(reports)
    .set({ status: STATUS[verdict], decision: reason, decidedBy: actor.id, decidedAt: sql`now()` })
    .where(eq(reports.id, id))
  const { subjectId, profileId, messageId, reporterId, createdAt } = report
  const detail = { subjectId, profileId, messageId, part }
  const about = { action: `report.${STATUS[verdict]}`, objectType: "report", objectId: id }
  await recordAudit({ ...about, actorId: actor.id, reason, detail, ctx }, tx)
  const note = `Thank you: we have looked at your report of ${dayOf(createdAt)} and taken the steps that were needed.`
  if (reporterId) await announceDecision(tx, reporterId, { note })
}

import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { href } from "react-router"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { consultant } from "./team.server.ts"
import type { DECISIONS } from "./team-query.ts"

type Decision = (typeof DECISIONS)[number]

interface Outcome {
  action: string
  /** Text for when there is nothing left to decide. */
  otherwise: string
  note: string
  subject: string
  text(reason: string): string[]
}

const PLEASE_CORRECT =
  "Please correct it under ‘Edit company details’ on your account page. We look at it again as soon as you have."

const OUTCOMES: Record<Decision, Outcome> = {
  check: {
    action: "company.checked",
    otherwise: "This company is marked as checked already.",
    note: "Your company is checked: the pages of your clients say so.",
    subject: "Your company is checked",
    text: () => [
      "We have looked at your company. From now on the pages of your clients, and your own page, say that it is checked.",
      "Another company name or address would have to be checked again.",
    ],
  },
  "send-back": {
    action: "company.sent-back",
    otherwise: "This company is marked as checked: remove the check instead.",
    note: "We could not check your company yet. What to correct stands on your account page.",
    subject: "Your company could not be checked yet",
    text: (reason) => ["We have looked at your company, and could not mark it as checked yet:", reason, PLEASE_CORRECT],
  },
  uncheck: {
    action: "company.unchecked",
    otherwise: "This company is not marked as checked.",
    note: "Your company is no longer marked as checked. The reason stands on your account page.",
    subject: "Your company is no longer marked as checked",
    text: (reason) => ["The pages of your clients no longer say that your company is checked:", reason, PLEASE_CORRECT],
  },
}

const record = recorderOf("account")

const BACK = { companyCheckedAt: null, companySentBackAt: sql`now()`, companyMendedAt: null }
const CHECKED = {
  companyCheckedAt: sql`now()`,
  companySentBackAt: null,
  companySentBackReason: null,
  companyMendedAt: null,
}

/** Decides on a company and tells its consultant, with the reason where there is something to correct. Answers whose it is. */
export function decideOnCompany(step: ReasonedStep, decision: Decision): Promise<Result<string>> {
  const { action, otherwise, note, subject, text } = OUTCOMES[decision]
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ name: accounts.name, checkedAt: accounts.companyCheckedAt })
      .from(accounts)
      .where(consultant(step.id))
      .for("no key update")
    if (!found) return NOT_FOUND
    const open = decision === "uncheck" ? isNotNull(accounts.companyCheckedAt) : isNull(accounts.companyCheckedAt)
    const [decided] = await tx
      .update(accounts)
      .set(decision === "check" ? CHECKED : { ...BACK, companySentBackReason: step.reason })
      .where(and(eq(accounts.id, step.id), open))
      .returning({ id: accounts.id })
    if (!decided) return refuse("conflict", otherwise)
    await record(tx, step, action, decision === "uncheck" ? { checkedAt: found.checkedAt } : undefined)
    const mail = { subject, text: text(step.reason), path: href("/UserProfile") }
    await announceDecision(tx, step.id, { note, mail })
    return done(found.name)
  })
}

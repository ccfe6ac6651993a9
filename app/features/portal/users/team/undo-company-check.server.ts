import { eq, sql } from "drizzle-orm"
import { href } from "react-router"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { detailOf } from "#app/features/moderation/history.server.ts"
import { ourMistake } from "#app/features/moderation/mistake.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { consultant } from "./team.server.ts"
import type { UNDOS } from "./team-query.ts"

const record = recorderOf("account")

/** What `uncheck` has written down: sending back took an earlier check away. */
const unchecked = detailOf({
  objectType: "account",
  id: sql`account.id`,
  action: "company.unchecked",
  at: sql`account.company_sent_back_at`,
})

const WAITS = { companyCheckedAt: null, companySentBackAt: null, companySentBackReason: null, companyMendedAt: null }

/** The company waits to be looked at again, or is checked as before. Answers whose it is. */
export function undoCompanyCheck(step: ReasonedStep, what: (typeof UNDOS)[number]): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        name: accounts.name,
        checkedAt: accounts.companyCheckedAt,
        sentBackAt: accounts.companySentBackAt,
        before: sql<string | null>`${unchecked}->>'checkedAt'`,
      })
      .from(accounts)
      .where(consultant(step.id))
      .for("no key update")
    if (!found) return NOT_FOUND
    const { name, checkedAt, sentBackAt, before } = found
    const at = what === "undo-check" ? checkedAt : sentBackAt
    if (!at) return refuse("conflict", "Somebody else has decided on this company anew, or it was corrected.")
    const back = what === "undo-send-back" && before !== null
    const companyCheckedAt = back ? sql`${before}::timestamptz` : null
    await tx
      .update(accounts)
      .set({ ...WAITS, companyCheckedAt })
      .where(eq(accounts.id, step.id))
    await record(tx, step, what === "undo-check" ? "company.check-undone" : "company.send-back-undone")
    const [did, now] =
      what === "undo-check"
        ? ["marked your company as checked", "it is not marked as checked now, and we look at it again."]
        : [
            "asked you to correct something about your company",
            back ? "it is marked as checked, as before." : "there is nothing to correct, and we look at it again.",
          ]
    const note = ourMistake(did!, at, now!)
    const mail = { subject: "Your company on Rishta: a mistake of ours", text: [note], path: href("/UserProfile") }
    await announceDecision(tx, step.id, { note, mail })
    return done(name)
  })
}

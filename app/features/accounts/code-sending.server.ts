import { eq } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { afterAnswer } from "#app/http/after-answer.server.ts"
import type { RequestFacts } from "#app/http/facts.ts"
import { spend } from "#app/limits/limits.server.ts"
import { networkOf } from "#app/limits/network.ts"
import type { Mail } from "#app/mail/delivery.server.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { alreadyRegisteredMail, resetCodeMail, signupCodeMail } from "./account-mails.ts"
import { type CodePurpose, type CodeRequest, codeCookies, issueCode, newCodeRequest } from "./codes.server.ts"

/** Counts a code towards the limits before anything else is done for it; beyond them it throws 429. */
export async function spendSending(email: string, facts: RequestFacts) {
  await spend("code.send-address", networkOf(facts.address), facts)
  await spend("code.send-hour", email, facts)
  await spend("code.send-day", email, facts)
}

/**
 * Sends a code to an e-mail, known or not: the answer is the same and takes as long, because everything that differs
 * happens after it. Returns the `Set-Cookie` header by which this browser can use the code.
 */
export async function sendCode(purpose: CodePurpose, email: string, facts: RequestFacts) {
  const request = newCodeRequest(email)
  afterAnswer(() => post(purpose, request, facts))
  return codeCookies[purpose].write(request)
}

/** What a program gets that filled in the field for programs: the same answer, and nothing behind it. */
export const pretendCode = (purpose: CodePurpose, email: string) => codeCookies[purpose].write(newCodeRequest(email))

async function post(purpose: CodePurpose, { email, secret, until }: CodeRequest, facts: RequestFacts) {
  const [account] = await db
    .select({ id: accounts.id, status: accounts.status })
    .from(accounts)
    .where(eq(accounts.email, email))
  if (!account || (purpose === "reset" && account.status === "suspended")) return
  if (purpose === "signup" && account.status !== "pending") return sendMail(alreadyRegisteredMail(email, config.origin))

  const code = await issueCode(account.id, purpose, secret)
  await sendMail(mails[purpose](email, code), { until: new Date(until) })
  await recordAudit({ action: "code.sent", objectType: "account", objectId: account.id, reason: purpose, facts })
}

const mails: Record<CodePurpose, (to: string, code: string) => Mail> = { signup: signupCodeMail, reset: resetCodeMail }

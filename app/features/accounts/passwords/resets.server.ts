import { and, eq, gt, isNull, sql } from "drizzle-orm"
import { z } from "zod"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import { hashPassword } from "#app/hashing/passwords.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { endSessions } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, codes } from "#db/schema/accounts.ts"
import { passwordChangedMail } from "../account-mails.ts"
import { browserHash, type CodeRequest, codeTry, countTry, newCode } from "../codes/codes.server.ts"
import { passwordRefusal } from "./password-policy.ts"

const PROVED_SECONDS = 10 * 60

const proof = z.object({ accountId: z.number(), secret: z.string() })

/** Kept by the browser whose code was right; good for one new password, for ten minutes. */
export type ResetProof = z.infer<typeof proof>

export const resetProofCookie = sealedCookie("reset_proof", proof, PROVED_SECONDS)

/** A fresh code in place of any earlier one of the account, for the browser that has asked. */
export async function issueResetCode(accountId: number, request: CodeRequest) {
  const { code, columns } = newCode("reset", request)
  const fresh = { ...columns, usedAt: null }
  await db
    .insert(codes)
    .values({ accountId, purpose: "reset", ...fresh })
    .onConflictDoUpdate({ target: [codes.accountId, codes.purpose], set: fresh })
  return code
}

/** Tries a reset code, and gives the proof to keep. */
export async function verifyResetCode(
  request: CodeRequest,
  code: string,
  ctx: RequestContext,
): Promise<Result<ResetProof>> {
  const counted = await countTry("reset", request, ctx)
  if (!counted.done) return counted
  return db.transaction(async (tx) => {
    const accountId = await useResetCode(tx, request, code)
    const action = accountId ? "code.accepted" : "code.refused"
    await recordAudit({ action, objectType: "account", objectId: accountId, reason: "reset", ctx }, tx)
    if (!accountId) return refuse("invalid", "OTP verification failed. The code is wrong or no longer valid.")
    return done({ accountId, secret: request.secret })
  })
}

/** Of two right tries at once only one finds the code unused. */
async function useResetCode(tx: Database, request: CodeRequest, code: string) {
  const { right, attempts, live } = codeTry(codes, "reset", request, code)
  const ofEmail = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, request.email))
  const [tried] = await tx
    .update(codes)
    .set({ attempts, usedAt: sql`case when ${right} then now() end` })
    .where(and(eq(codes.accountId, ofEmail), eq(codes.purpose, "reset"), isNull(codes.usedAt), live))
    .returning({ accountId: codes.accountId, right })
  return tried?.right ? tried.accountId : null
}

/** The used code that a proof stands on; gone after one new password, or once another code was asked for. */
const standing = ({ accountId, secret }: ResetProof) => and(eq(codes.accountId, accountId), isProved(secret))

const isProved = (secret: string) =>
  and(
    eq(codes.purpose, "reset"),
    eq(codes.browserHash, browserHash(secret)),
    gt(codes.usedAt, sql`now() - ${PROVED_SECONDS} * interval '1 second'`),
  )

/** The proof is missing, or stands no longer. */
export const NO_CODE = refuse("forbidden", "OTP is required for resetting password.")

/** For a program, which keeps no proof but gives the code again: proved already, or with this. */
export async function proveAgain(request: CodeRequest, code: string, ctx: RequestContext): Promise<Result<ResetProof>> {
  const counted = await countTry("reset", request, ctx)
  if (!counted.done) return counted
  const { right } = codeTry(codes, "reset", request, code)
  const [proved] = await db
    .select({ accountId: codes.accountId })
    .from(codes)
    .innerJoin(accounts, eq(accounts.id, codes.accountId))
    .where(and(eq(accounts.email, request.email), right, isProved(request.secret)))
  return proved ? done({ ...proved, secret: request.secret }) : verifyResetCode(request, code, ctx)
}

/** Sets the new password and ends every session. */
export async function resetPassword(proved: ResetProof, password: string, ctx: RequestContext): Promise<Result> {
  const [owner] = await db
    .select({ name: accounts.name, email: accounts.email })
    .from(codes)
    .innerJoin(accounts, eq(accounts.id, codes.accountId))
    .where(standing(proved))
  if (!owner?.email) return NO_CODE
  const why = passwordRefusal(password, { name: owner.name, email: owner.email })
  if (why) return refuse("invalid", why)

  const { email } = owner
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [used] = await tx.delete(codes).where(standing(proved)).returning({ accountId: codes.accountId })
    if (!used) return NO_CODE
    const { accountId } = used
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
    // The code has proved the mailbox as well as a sign-up code would.
    await tx
      .update(accounts)
      .set({ status: "active", verifiedAt: sql`now()` })
      .where(and(eq(accounts.id, accountId), eq(accounts.status, "pending")))
    await endSessions(accountId, { within: tx })
    await recordAudit(
      { action: "password.reset", actorId: accountId, objectType: "account", objectId: accountId, ctx },
      tx,
    )
    await sendMail(passwordChangedMail(email, config.origin), { within: tx })
    return done()
  })
}

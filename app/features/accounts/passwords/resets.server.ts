import { and, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import { forgetCalendar } from "#app/features/cases/calendar/calendar-key.server.ts"
import { hashPassword } from "#app/hashing/passwords.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { endSessions } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, codes as earlierCodes, resetCodes } from "#db/schema/accounts.ts"
import { passwordChangedMail } from "../account-mails.ts"
import {
  type CodeHolder,
  type CodeRequest,
  type CodesOfEmail,
  countTry,
  newCode,
  tryCode,
} from "../codes/codes.server.ts"
import { passwordRefusal } from "./password-policy.ts"

const PROVED_SECONDS = 10 * 60

const proof = z.object({ accountId: z.number(), code: z.number() })

/** Which code was right: kept by the browser, and good for one new password, for ten minutes. */
export type ResetProof = z.infer<typeof proof>

export const resetProofCookie = sealedCookie("reset_proof", proof, PROVED_SECONDS)

/** Replaces any earlier code of this browser, none of others. */
export async function issueResetCode(accountId: number, request: CodeRequest) {
  const { code, columns } = newCode("reset", request)
  const columnsOfNew = { ...columns, usedAt: null }
  const ofAccount = eq(resetCodes.accountId, accountId)
  await db.delete(resetCodes).where(and(ofAccount, lt(resetCodes.expiresAt, longAgo)))
  const [issued] = await db
    .insert(resetCodes)
    .values({ accountId, ...columnsOfNew })
    .onConflictDoUpdate({ target: resetCodes.browserHash, set: columnsOfNew, setWhere: ofAccount })
    .returning({ id: resetCodes.id })
  return issued && code
}

const longAgo = sql`now() - ${PROVED_SECONDS} * interval '1 second'`

const isProved = and(isNotNull(resetCodes.usedAt), gt(resetCodes.usedAt, longAgo))

const isUnusedCode = and(isNull(resetCodes.usedAt), gt(resetCodes.expiresAt, sql`now()`))

const codesOf = (email: string, usable: SQL | undefined): CodesOfEmail => ({
  purpose: "reset",
  table: resetCodes,
  ofEmail: inArray(
    resetCodes.accountId,
    db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)),
  ),
  byProgram: isNotNull(resetCodes.networkHash),
  usable,
})

export const verifyResetCode = (asked: CodeHolder, code: string, ctx: RequestContext) =>
  prove(asked, code, isUnusedCode, ctx)

/** API clients keep no proof and give the code again, so a proved one counts too. */
export const proveAgain = (asked: CodeHolder, code: string, ctx: RequestContext) =>
  prove(asked, code, or(isUnusedCode, isProved), ctx)

async function prove(
  asked: CodeHolder,
  code: string,
  usable: SQL | undefined,
  ctx: RequestContext,
): Promise<Result<ResetProof>> {
  const codes = codesOf(asked.email, usable)
  const counted = await countTry(codes, asked, ctx)
  if (!counted.done) return counted
  return db.transaction(async (tx) => {
    const right = await tryCode(tx, codes, asked, code)
    const proof = right ? await spendCode(tx, right) : undefined
    const action = proof ? "code.accepted" : "code.refused"
    await recordAudit({ action, objectType: "account", objectId: proof?.accountId, reason: "reset", ctx }, tx)
    return proof ? done(proof) : refuse("invalid", "OTP verification failed. The code is wrong or no longer valid.")
  })
}

async function spendCode(tx: Database, code: number) {
  const used = { usedAt: sql`coalesce(${resetCodes.usedAt}, now())` }
  const [row] = await tx.update(resetCodes).set(used).where(eq(resetCodes.id, code)).returning()
  return row && { accountId: row.accountId, code }
}

/** Gone after one new password, or once its browser has asked for another code. */
const isUnused = ({ accountId, code }: ResetProof) =>
  and(eq(resetCodes.id, code), eq(resetCodes.accountId, accountId), isProved)

export const NO_CODE = refuse("forbidden", "OTP is required for resetting password.")

export async function forgetOldResetCodes() {
  await db.delete(resetCodes).where(lt(resetCodes.expiresAt, longAgo))
}

export async function forgetResetCodes(accountId: number, within: Database) {
  await within.delete(resetCodes).where(eq(resetCodes.accountId, accountId))
  await within.delete(earlierCodes).where(eq(earlierCodes.accountId, accountId))
}

/** Also ends every session. */
export async function resetPassword(proved: ResetProof, password: string, ctx: RequestContext): Promise<Result> {
  const [owner] = await db
    .select({ name: accounts.name, email: accounts.email })
    .from(resetCodes)
    .innerJoin(accounts, eq(accounts.id, resetCodes.accountId))
    .where(isUnused(proved))
  if (!owner?.email) return NO_CODE
  const why = passwordRefusal(password, { name: owner.name, email: owner.email })
  if (why) return refuse("invalid", why)

  const { email } = owner
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [used] = await tx.delete(resetCodes).where(isUnused(proved)).returning({ accountId: resetCodes.accountId })
    if (!used) return NO_CODE
    const { accountId } = used
    await forgetResetCodes(accountId, tx)
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
    // The code has proved the mailbox as well as a sign-up code would.
    await tx
      .update(accounts)
      .set({ status: "active", verifiedAt: sql`now()` })
      .where(and(eq(accounts.id, accountId), eq(accounts.status, "pending")))
    await endSessions(accountId, { within: tx })
    await forgetCalendar(tx, { id: accountId })
    await recordAudit(
      { action: "password.reset", actorId: accountId, objectType: "account", objectId: accountId, ctx },
      tx,
    )
    await sendMail(passwordChangedMail(email, config.origin), { within: tx })
    return done()
  })
}

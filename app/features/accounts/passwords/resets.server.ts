import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { recordAudit } from "#app/audit/audit.server.ts"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import { mailChange } from "#app/features/account-changes/account-changes.server.ts"
import { forgetCalendar } from "#app/features/cases/calendar/calendar-key.server.ts"
import { recordSignUp } from "#app/features/documents/consents.server.ts"
import { hashPassword, passwordFits } from "#app/hashing/passwords.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { endSessions } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, codes as earlierCodes, resetCodes } from "#db/schema/accounts.ts"
import { passwordChanged } from "../account-mails.ts"
import {
  type CodeHolder,
  type CodeRequest,
  type CodesOfEmail,
  countTry,
  hasTries,
  newCode,
  tenMinutesAgo,
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
  const columnsOfNew = { ...columns, usedAt: null, doneAt: null }
  const ofAccount = eq(resetCodes.accountId, accountId)
  await db.delete(resetCodes).where(and(ofAccount, isOver))
  const [issued] = await db
    .insert(resetCodes)
    .values({ accountId, ...columnsOfNew })
    .onConflictDoUpdate({ target: resetCodes.browserHash, set: columnsOfNew, setWhere: ofAccount })
    .returning({ id: resetCodes.id })
  return issued && code
}

const isOver = and(
  lt(resetCodes.expiresAt, tenMinutesAgo),
  or(isNull(resetCodes.doneAt), lt(resetCodes.doneAt, tenMinutesAgo)),
)

const isProved = and(isNull(resetCodes.doneAt), gt(resetCodes.usedAt, tenMinutesAgo))

/** A new password was set with it: who gives the same once more hears so. */
const isDone = gt(resetCodes.doneAt, tenMinutesAgo)

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

/** Until the new password is set a code may be given again: the first answer may have been lost. */
export const verifyResetCode = (asked: CodeHolder, code: string, ctx: RequestContext) =>
  prove(asked, code, or(isUnusedCode, isProved), ctx)

/** API clients keep no proof and give the code with the password, which may have arrived before. */
export const proveAgain = (asked: CodeHolder, code: string, ctx: RequestContext) =>
  prove(asked, code, or(isUnusedCode, isProved, isDone), ctx)

export const WRONG_CODE = refuse("invalid", "OTP verification failed. The code is wrong or no longer valid.", {
  field: "otp",
})

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
    return proof ? done(proof) : WRONG_CODE
  })
}

async function spendCode(tx: Database, code: number) {
  const used = { usedAt: sql`coalesce(${resetCodes.usedAt}, now())` }
  const [row] = await tx.update(resetCodes).set(used).where(eq(resetCodes.id, code)).returning()
  return row && { accountId: row.accountId, code }
}

const isOf = ({ accountId, code }: ResetProof) => and(eq(resetCodes.id, code), eq(resetCodes.accountId, accountId))

/** Not after one new password, nor once its browser has asked for another code. */
const isUnused = (proof: ResetProof) => and(isOf(proof), isProved)

export const NO_CODE = refuse("forbidden", "OTP is required for resetting password.")

export async function forgetOldResetCodes() {
  await db.delete(resetCodes).where(isOver)
}

export async function forgetResetCodes(accountId: number, within: Database, except?: number) {
  const kept = except === undefined ? undefined : ne(resetCodes.id, except)
  await within.delete(resetCodes).where(and(eq(resetCodes.accountId, accountId), kept))
  await within.delete(earlierCodes).where(eq(earlierCodes.accountId, accountId))
}

/** Also ends every session. The same password once more does nothing further. */
export async function resetPassword(proved: ResetProof, password: string, ctx: RequestContext): Promise<Result> {
  const [owner] = await db
    .select({ name: accounts.name, email: accounts.email })
    .from(resetCodes)
    .innerJoin(accounts, eq(accounts.id, resetCodes.accountId))
    .where(isUnused(proved))
  if (!owner?.email) return repeatReset(proved, password)
  const { name, email } = owner
  const why = passwordRefusal(password, { name, email })
  if (why) return refuse("invalid", why)

  const passwordHash = await hashPassword(password)
  const isSet = await db.transaction(async (tx) => {
    const { accountId } = proved
    const [used] = await tx
      .update(resetCodes)
      .set({ doneAt: sql`now()` })
      .where(isUnused(proved))
      .returning({ id: resetCodes.id, network: resetCodes.networkHash })
    if (!used) return false
    await forgetResetCodes(accountId, tx, used.id)
    const isOwner = eq(accounts.id, accountId)
    const [before] = await tx.select({ hash: accounts.passwordHash }).from(accounts).where(isOwner).for("update")
    await tx.update(accounts).set({ passwordHash }).where(isOwner)
    // The code has proved the mailbox as well as a sign-up code would.
    const [opened] = await tx
      .update(accounts)
      .set({ status: "active", verifiedAt: sql`now()` })
      .where(and(eq(accounts.id, accountId), eq(accounts.status, "pending")))
      .returning({ id: accounts.id })
    if (opened) await recordSignUp(tx, accountId, { how: used.network ? "api" : "page", at: new Date() })
    await endSessions(accountId, { within: tx })
    await forgetCalendar(tx, { id: accountId })
    await recordAudit(
      { action: "password.reset", actorId: accountId, objectType: "account", objectId: accountId, ctx },
      tx,
    )
    await mailChange(tx, { id: accountId }, passwordChanged(before!.hash))
    return true
  })
  return isSet ? done() : repeatReset(proved, password)
}

/** Any other password than the one that was set is a wrong try, counted before it is compared. */
async function repeatReset(proved: ResetProof, password: string): Promise<Result> {
  const [tried] = await db
    .update(resetCodes)
    .set({ attempts: sql`${resetCodes.attempts} + 1` })
    .where(and(isOf(proved), isDone, hasTries(resetCodes)))
    .returning({ id: resetCodes.id })
  if (!tried) return NO_CODE
  const [owner] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, proved.accountId))
  if (!(await passwordFits(owner?.passwordHash, password))) return NO_CODE
  await db
    .update(resetCodes)
    .set({ attempts: sql`${resetCodes.attempts} - 1` })
    .where(eq(resetCodes.id, tried.id))
  return done()
}

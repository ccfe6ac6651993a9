import { and, eq, lt } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { type Before, mailChange } from "#app/features/account-changes/account-changes.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { giveBack, type TooMany, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { sealing } from "#app/sealing.server.ts"
import { knownDevice } from "#app/viewer/known-device.server.ts"
import type { Leaver } from "#app/viewer/leaver.ts"
import { type Actor, endSessions, type Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { recoveryCodes, secondFactors } from "#db/schema/second-factors.ts"
import { digitsOf } from "../codes/code-digits.ts"
import { provePassword } from "../passwords/prove-password.server.ts"
import { digestOfRecoveryCode, newRecoveryCodes } from "./recovery-codes.server.ts"
import { PURPOSE } from "./reseal-factors.server.ts"
import { recoveryCodeUsedMail, STEP_ADDED, STEP_REMOVED } from "./second-factor-mails.ts"
import { stepNow, stepOfCode } from "./totp.server.ts"

const { seal, unseal } = sealing(PURPOSE)

type WrongField = { field: "password" | "otp" }

const WRONG_CODE = refuse("invalid", "That code is not right. Please take the newest one.", { field: "otp" })
const ON_ALREADY = refuse("invalid", "The second step is on already.", { field: "otp" })

const isOf = ({ id }: Actor) => eq(secondFactors.accountId, id)

/** Null where a password is enough. */
export async function findSecondFactor(owner: Actor) {
  const [factor] = await db
    .select({ since: secondFactors.createdAt, resetAt: secondFactors.resetAt })
    .from(secondFactors)
    .where(isOf(owner))
  if (!factor) return null
  return { ...factor, recoveryLeft: await db.$count(recoveryCodes, eq(recoveryCodes.accountId, owner.id)) }
}

export const hasSecondFactor = async (owner: Actor) => (await db.$count(secondFactors, isOf(owner))) > 0

/** A code counts once, a recovery code too. Five wrong ones and the next has to wait; a browser of the owner's counts for itself. */
export async function proveSecondFactor(
  owner: Actor,
  typed: string,
  request: Request,
  ctx: RequestContext,
): Promise<Result<undefined, WrongField | TooMany>> {
  const counter = (await knownDevice(request, owner.id)) ?? String(owner.id)
  const counted = await trySpend("second-step", counter, ctx)
  if (!counted.done) return counted
  const taken = (await takeCode(owner, typed)) || (await takeRecoveryCode(owner, typed, ctx))
  if (!taken) {
    await recordAudit({ ...about(owner), action: "second-factor.refused", ctx })
    return WRONG_CODE
  }
  await giveBack("second-step", counter)
  return done()
}

async function takeCode(owner: Actor, typed: string) {
  const [factor] = await db.select({ keySealed: secondFactors.keySealed }).from(secondFactors).where(isOf(owner))
  const step = factor && stepOfCode(String(await unseal(factor.keySealed)), digitsOf(typed))
  if (!step) return false
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isOf(owner), lt(secondFactors.lastStep, step)))
    .returning({ id: secondFactors.accountId })
  return taken.length > 0
}

const takeRecoveryCode = ({ id }: Actor, typed: string, ctx: RequestContext) =>
  db.transaction(async (tx) => {
    const isTyped = and(eq(recoveryCodes.accountId, id), eq(recoveryCodes.codeHash, digestOfRecoveryCode(typed)))
    const used = await tx.delete(recoveryCodes).where(isTyped).returning({ id: recoveryCodes.accountId })
    if (used.length === 0) return false
    const left = await tx.$count(recoveryCodes, eq(recoveryCodes.accountId, id))
    await recordAudit({ ...about({ id }), action: "second-factor.recovered", ctx }, tx)
    const [owner] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id))
    await sendMail(recoveryCodeUsedMail(owner!.email!, config.origin, left), { within: tx })
    return true
  })

interface Proof {
  password: string
  otp: string
}

type Owner = Pick<Viewer, "id" | "email" | "sessionHash">

/** `key` is what the square picture showed. Answers the recovery codes, which are kept nowhere as such. */
export async function addSecondFactor(
  viewer: Owner,
  { key, password, otp }: Proof & { key: string },
  request: Request,
  ctx: RequestContext,
): Promise<Result<string[], WrongField | TooMany>> {
  const proved = await provePassword(viewer, password, request, ctx)
  if (!proved.done) return proved
  const lastStep = stepOfCode(key, digitsOf(otp))
  if (!lastStep) return WRONG_CODE
  const keySealed = await seal(key)
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(secondFactors)
      .values({ accountId: viewer.id, keySealed, lastStep })
      .onConflictDoNothing()
      .returning({ id: secondFactors.accountId })
    if (added.length === 0) return ON_ALREADY
    const codes = await replaceRecoveryCodes(tx, viewer)
    await endSessions(viewer.id, { except: viewer.sessionHash, within: tx })
    await recordAudit({ ...about(viewer), action: "second-factor.added", ctx }, tx)
    await mailChange(tx, viewer, { ...STEP_ADDED, kind: "second-step", before: null })
    return done(codes)
  })
}

async function replaceRecoveryCodes(tx: Database, { id }: Actor) {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, id))
  const rows = codes.map((code) => ({ accountId: id, codeHash: digestOfRecoveryCode(code) }))
  await tx.insert(recoveryCodes).values(rows)
  return codes
}

/** The earlier ones count no more. */
export async function renewRecoveryCodes(
  viewer: Owner,
  proof: Proof,
  request: Request,
  ctx: RequestContext,
): Promise<Result<string[], WrongField | TooMany>> {
  const proved = await proveBoth(viewer, proof, request, ctx)
  if (!proved.done) return proved
  return db.transaction(async (tx) => {
    await recordAudit({ ...about(viewer), action: "second-factor.codes-renewed", ctx }, tx)
    return done(await replaceRecoveryCodes(tx, viewer))
  })
}

async function proveBoth(viewer: Owner, { password, otp }: Proof, request: Request, ctx: RequestContext) {
  const proved = await provePassword(viewer, password, request, ctx)
  return proved.done ? proveSecondFactor(viewer, otp, request, ctx) : proved
}

export async function removeSecondFactor(
  viewer: Owner,
  proof: Proof,
  request: Request,
  ctx: RequestContext,
): Promise<Result<undefined, WrongField | TooMany>> {
  const proved = await proveBoth(viewer, proof, request, ctx)
  if (!proved.done) return proved
  return db.transaction(async (tx) => {
    const before = await takeAway(tx, viewer)
    if (!before) return done()
    await recordAudit({ ...about(viewer), action: "second-factor.removed", ctx }, tx)
    await mailChange(tx, viewer, { ...STEP_REMOVED, kind: "second-step", before })
    return done()
  })
}

/** Answers what was there, as `restoreSecondFactor` takes it. */
export async function takeAway(tx: Database, owner: Actor): Promise<Before["second-step"]> {
  const [factor] = await tx.delete(secondFactors).where(isOf(owner)).returning()
  const codes = await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, owner.id)).returning()
  if (!factor) return null
  const { keySealed, createdAt } = factor
  return { keySealed, since: createdAt.toISOString(), codes: codes.map(({ codeHash }) => codeHash.toString("hex")) }
}

/** As it was before a change that its owner takes back. */
export async function restoreSecondFactor(tx: Database, owner: Actor, before: Before["second-step"]) {
  await takeAway(tx, owner)
  if (!before) return
  const { keySealed, since, codes } = before
  await tx
    .insert(secondFactors)
    .values({ accountId: owner.id, keySealed, lastStep: stepNow(), createdAt: new Date(since) })
  if (codes.length > 0)
    await tx
      .insert(recoveryCodes)
      .values(codes.map((hash) => ({ accountId: owner.id, codeHash: Buffer.from(hash, "hex") })))
}

export const forgetSecondFactor = (tx: Database, { id }: Leaver) => takeAway(tx, { id })

const about = ({ id }: Actor) => ({ actorId: id, objectType: "account", objectId: id })

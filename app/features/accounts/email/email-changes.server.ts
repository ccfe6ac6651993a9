import { and, eq, gt, lte, or, type SQLWrapper, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { mailChange } from "#app/features/account-changes/account-changes.server.ts"
import { hideFromKnown } from "#app/features/profiles/known/hidden.server.ts"
import { lockOwner } from "#app/features/profiles/owner-lock.server.ts"
import { maskedEmail } from "#app/features/profiles/shown/biodata.ts"
import { digestOf, newToken } from "#app/hashing/tokens.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { type TooMany, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { closeSockets } from "#app/realtime/emitter.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Leaver } from "#app/viewer/leaver.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { emailChanges } from "#db/schema/account-changes.ts"
import { accounts } from "#db/schema/accounts.ts"
import { alreadyRegisteredMail } from "../account-mails.ts"
import { provePassword } from "../passwords/prove-password.server.ts"
import { forgetResetCodes } from "../passwords/resets.server.ts"
import { newAddressMail, oldAddressMail } from "./email-mails.ts"

type WrongField = { field: "password" | "email" }

const SAME = refuse("invalid", "That is your address already.", { field: "email" })
const TAKEN = refuse("invalid", "This address has an account of its own meanwhile. Nothing was changed.")

const isOpen = gt(emailChanges.endsAt, sql`now()`)
const isOf = ({ id }: Actor) => eq(emailChanges.accountId, id)

/** What waits for the mailboxes. */
export async function findEmailChange(owner: Actor) {
  const [change] = await db
    .select({ email: emailChanges.email, oldAgreed: emailChanges.oldAgreedAt, newAgreed: emailChanges.newAgreedAt })
    .from(emailChanges)
    .where(and(isOf(owner), isOpen))
  return change ?? null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Asks both mailboxes. Whether the new address has an account is told to that mailbox alone. */
export async function askEmailChange(
  viewer: Pick<Viewer, "id" | "email">,
  { email, password }: { email: string; password: string },
  request: Request,
  ctx: RequestContext,
): Promise<Result<undefined, WrongField | TooMany>> {
  const proved = await provePassword(viewer, password, request, ctx)
  if (!proved.done) return proved
  if (email === viewer.email) return SAME
  const counted = await trySpend("email-change", String(viewer.id), ctx)
  if (!counted.done) return counted
  const [oldKey, key] = [newToken(), newToken()]
  const hashes = { oldHash: digestOf(oldKey), newHash: digestOf(key) }
  const asked = { email, ...hashes, endsAt: sql`now() + interval '1 day'`, oldAgreedAt: null, newAgreedAt: null }
  await db.transaction(async (tx) => {
    await tx
      .insert(emailChanges)
      .values({ accountId: viewer.id, ...asked })
      .onConflictDoUpdate({ target: emailChanges.accountId, set: asked })
    await recordAudit({ ...about(viewer.id), action: "email.change-asked", ctx }, tx)
    const linkOf = (one: string) => `${config.origin}/email/${one}`
    const toOld = { to: viewer.email, other: maskedEmail(email), link: linkOf(oldKey) }
    // As long as the links hold.
    const posting = { within: tx, until: new Date(Date.now() + DAY_MS) }
    await sendMail(oldAddressMail(toOld), posting)
    const toNew = { to: email, other: maskedEmail(viewer.email), link: linkOf(key) }
    const isTaken = await hasAccount(tx, email)
    await sendMail(isTaken ? alreadyRegisteredMail(email, config.origin) : newAddressMail(toNew), posting)
  })
  return done()
}

const hasAccount = async (tx: Database, email: string) => (await tx.$count(accounts, eq(accounts.email, email))) > 0

const byKey = (key: string) =>
  and(or(eq(emailChanges.oldHash, digestOf(key)), eq(emailChanges.newHash, digestOf(key))), isOpen)

/** What a link in one of the two mails asks; both addresses masked. */
export async function findAgreement(key: string) {
  const [change] = await db
    .select({ now: accounts.email, next: emailChanges.email })
    .from(emailChanges)
    .innerJoin(accounts, eq(accounts.id, emailChanges.accountId))
    .where(byKey(key))
  return change?.now ? { now: maskedEmail(change.now), next: maskedEmail(change.next) } : undefined
}

/** Once both mailboxes have agreed, the address changes. Answers whether it has. */
export async function agreeToEmail(key: string, ctx: RequestContext): Promise<Result<boolean>> {
  const [asked] = await db.select({ id: emailChanges.accountId }).from(emailChanges).where(byKey(key))
  if (!asked) return NOT_FOUND
  const result = await db.transaction(async (tx) => {
    if (!(await lockOwner(tx, asked.id))) return NOT_FOUND
    const agreed = (hash: SQLWrapper, before: SQLWrapper) =>
      sql`case when ${hash} = ${digestOf(key)} then coalesce(${before}, now()) else ${before} end`
    const [change] = await tx
      .update(emailChanges)
      .set({
        oldAgreedAt: agreed(emailChanges.oldHash, emailChanges.oldAgreedAt),
        newAgreedAt: agreed(emailChanges.newHash, emailChanges.newAgreedAt),
      })
      .where(byKey(key))
      .returning()
    if (!change) return NOT_FOUND
    if (!change.oldAgreedAt || !change.newAgreedAt) return done(false)
    await tx.delete(emailChanges).where(isOf(asked))
    return changeEmail(tx, asked.id, change.email, ctx)
  })
  // Open chats name their owner by e-mail, so they must reconnect.
  if (result.done && result.value) closeSockets({ accountId: asked.id })
  return result
}

async function changeEmail(tx: Database, id: number, email: string, ctx: RequestContext): Promise<Result<boolean>> {
  if (await hasAccount(tx, email)) return TAKEN
  const [before] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id))
  await tx.update(accounts).set({ email }).where(eq(accounts.id, id))
  await forgetResetCodes(id, tx)
  await hideFromKnown(tx, [id])
  await recordAudit({ ...about(id), action: "email.changed", ctx }, tx)
  const lines = ["The e-mail address of your Rishta account has just been changed to", maskedEmail(email)]
  const subject = "The e-mail address of your Rishta account was changed"
  await mailChange(tx, { id }, { kind: "email", before: { email: before!.email! }, subject, lines })
  return done(true)
}

export const cancelEmailChange = (owner: Actor) => db.delete(emailChanges).where(isOf(owner))

/** Also what others have asked for with the address: it is a stranger's from now on. */
export const forgetEmailChanges = (tx: Database, { id, email }: Leaver) =>
  tx.delete(emailChanges).where(or(eq(emailChanges.accountId, id), eq(emailChanges.email, email ?? "")))

export async function sweepEmailChanges() {
  await db.delete(emailChanges).where(lte(emailChanges.endsAt, sql`now()`))
}

const about = (id: number) => ({ actorId: id, objectType: "account", objectId: id })

import { and, eq, ne, or, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { accountMadeMail, emailChangedMail } from "#app/features/accounts/account-mails.ts"
import { maskedEmail } from "#app/features/profiles/biodata.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { closeSockets } from "#app/realtime/emitter.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, codes } from "#db/schema/accounts.ts"
import type { UserAnswers } from "./user-schema.ts"

/** What somebody else has already, by the name of the field. */
type Taken = Partial<Record<"email" | "username", string>>

export type Saved = Result<{ id: number }, { taken?: Taken }>

const alreadyTaken = (taken: Taken) => refuse("conflict", Object.values(taken).join(" "), { taken })

const TAKEN = { email: "This e-mail has an account already.", username: "This user name is taken." }

/** What the edit form holds; undefined for an account that there is not, or no longer. */
export async function findEditable(id: number) {
  const [row] = await db
    .select({
      name: accounts.name,
      username: accounts.username,
      email: accounts.email,
      city: accounts.city,
      state: accounts.state,
      country: accounts.country,
    })
    .from(accounts)
    .where(and(eq(accounts.id, id), ne(accounts.status, "deleted")))
  return row
}

/**
 * Makes a member's account. No password is chosen for it: a mail leads its owner to the code with which to set one, and
 * that proves the mailbox as well.
 */
export async function createUser(
  actor: Actor,
  { username, email, city, state, country, reason }: UserAnswers,
  ctx: RequestContext,
): Promise<Saved> {
  const made = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(accounts)
      .values({ name: username, username, email, city, state, country })
      .onConflictDoNothing()
      .returning({ id: accounts.id })
    if (!row) return
    await recordAudit({ ...about(actor, row.id, reason), action: "account.created", ctx }, tx)
    await sendMail(accountMadeMail(email, config.origin), { within: tx })
    return row
  })
  return made ? done(made) : alreadyTaken(await takenBy({ username, email }))
}

/** Changes an account; both mailboxes are told when the e-mail changes. */
export async function updateUser(
  actor: Actor,
  id: number,
  { reason, ...answers }: UserAnswers,
  ctx: RequestContext,
): Promise<Saved> {
  const after = { ...answers, state: answers.state ?? null }
  const saved = await db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, id), ne(accounts.status, "deleted")))
      .for("update")
    if (!before) return NOT_FOUND
    const taken = await takenBy(after, id, tx)
    if (Object.keys(taken).length > 0) return alreadyTaken(taken)
    await tx.update(accounts).set(after).where(eq(accounts.id, id))
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((key) => after[key] !== before[key])
    const moved = changed.includes("email")
    if (moved) await tx.delete(codes).where(eq(codes.accountId, id))
    if (moved && before.email) await tellBoth(before.email, after.email, tx)
    await recordAudit({ ...about(actor, id, reason), action: "account.edited", detail: { changed }, ctx }, tx)
    return done({ id, moved })
  })
  // Open chats name their owner by the e-mail, so they have to begin anew.
  if (saved.done && saved.value.moved) closeSockets({ accountId: id })
  return saved
}

async function tellBoth(before: string, now: string, within: Database) {
  await sendMail(emailChangedMail(before, config.origin, maskedEmail(now)), { within })
  await sendMail(emailChangedMail(now, config.origin, now), { within })
}

const about = (actor: Actor, id: number, reason?: string) => ({
  actorId: actor.id,
  objectType: "account",
  objectId: id,
  reason,
})

async function takenBy(wanted: { username: string; email: string }, except = 0, within: Database = db) {
  const sameName = sql<boolean>`lower(${accounts.username}) = lower(${wanted.username})`
  const rows = await within
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(or(eq(accounts.email, wanted.email), sameName), ne(accounts.id, except)))
  const taken: Taken = {}
  if (rows.some(({ email }) => email === wanted.email)) taken.email = TAKEN.email
  if (rows.some(({ email }) => email !== wanted.email)) taken.username = TAKEN.username
  return taken
}

import { randomBytes } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { mailChange } from "#app/features/account-changes/account-changes.server.ts"
import { forgetCalendar } from "#app/features/cases/calendar/calendar-key.server.ts"
import { hashPassword } from "#app/hashing/passwords.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { endSessions } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { passwordChanged } from "./account-mails.ts"
import { isLastAdministrator } from "./administrators.server.ts"
import { forgetResetCodes } from "./passwords/resets.server.ts"
import { takeAway } from "./second-factor/second-factor.server.ts"
import { STEP_REMOVED } from "./second-factor/second-factor-mails.ts"

/** What only whoever runs the server may do, by `npm run admin`. Each answers what is to be said. */
type Said = Promise<Result<string>>

const NOBODY = refuse("not-found", "Nothing changed: no account with a confirmed e-mail has that address.")
const NO_ADMINISTRATOR = refuse("conflict", "Nothing changed: the account is no administrator.")
const THE_LAST = refuse("conflict", "Nothing changed: it is the only administrator. Make somebody else one first.")
const NO_FACTOR = refuse("conflict", "Nothing changed: the account has no second step.")

type Owner = Pick<typeof accounts.$inferSelect, "id" | "role" | "companyName" | "passwordHash">

const forOwner = (email: string, act: (tx: Database, owner: Owner) => Said): Said =>
  db.transaction(async (tx) => {
    const { id, role, companyName, passwordHash } = accounts
    const [owner] = await tx
      .select({ id, role, companyName, passwordHash })
      .from(accounts)
      .where(and(eq(accounts.email, email.trim().toLowerCase()), eq(accounts.status, "active")))
    return owner ? act(tx, owner) : NOBODY
  })

const record = (tx: Database, { id }: Owner, action: string) =>
  recordAudit({ action, objectType: "account", objectId: id, reason: "npm run admin" }, tx)

/** Only an account that has proved its mailbox; it has to log in again. */
export const makeAdministrator = (email: string) =>
  forOwner(email, async (tx, owner) => {
    // The first login in a new role is a first one.
    await tx.update(accounts).set({ role: "admin", firstLoginAt: null }).where(eq(accounts.id, owner.id))
    await endSessions(owner.id, { within: tx })
    await record(tx, owner, "role.changed")
    return done("The account is an administrator and has to log in again.")
  })

/** A consultant again where there is a company, else a member. */
export const removeAdministrator = (email: string) =>
  forOwner(email, async (tx, owner) => {
    if (owner.role !== "admin") return NO_ADMINISTRATOR
    if (await isLastAdministrator(owner.id, tx)) return THE_LAST
    const role = owner.companyName ? "guest" : "user"
    await tx.update(accounts).set({ role, firstLoginAt: null }).where(eq(accounts.id, owner.id))
    await endSessions(owner.id, { within: tx })
    await record(tx, owner, "role.removed")
    return done("The account is no administrator any more and has to log in again.")
  })

/** A random one, said once: the mail server may be away, or the mailbox lost. */
export async function setRandomPassword(email: string): Said {
  const password = randomBytes(12).toString("base64url")
  const passwordHash = await hashPassword(password)
  return forOwner(email, async (tx, owner) => {
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, owner.id))
    await forgetResetCodes(owner.id, tx)
    await endSessions(owner.id, { within: tx })
    await forgetCalendar(tx, owner)
    await record(tx, owner, "password.reset")
    await mailChange(tx, owner, passwordChanged(owner.passwordHash))
    return done(
      `The new password is ${password} – the account was logged out everywhere. Let its owner choose another.`,
    )
  })
}

export const endAllSessions = (email: string) =>
  forOwner(email, async (tx, owner) => {
    await endSessions(owner.id, { within: tx })
    await record(tx, owner, "session.all-ended")
    return done("The account was logged out everywhere.")
  })

/** Without the day that an administrator's reset leaves the owner: whoever can call this can read the database. */
export const resetFactorAtOnce = (email: string) =>
  forOwner(email, async (tx, owner) => {
    const before = await takeAway(tx, owner)
    if (!before) return NO_FACTOR
    await record(tx, owner, "second-factor.reset-at-once")
    await mailChange(tx, owner, { ...STEP_REMOVED, kind: "second-step", before })
    return done("The second step is off: the password alone is enough to log in.")
  })

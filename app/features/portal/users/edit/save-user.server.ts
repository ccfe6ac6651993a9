import { and, eq, ne, or, sql } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { accountMadeMail } from "#app/features/accounts/account-mails.ts"
import { recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { hideFromKnown } from "#app/features/profiles/known/hidden.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import type { ChangedUser, NewUser } from "./user-schema.ts"

/** By field: for instance, that somebody else has it already. */
export type Problems = Partial<Record<keyof ChangedUser, string>>

export type Saved = Result<{ id: number }, { problems?: Problems }>

export const refuseFields = (problems: Problems) => refuse("conflict", Object.values(problems).join(" "), { problems })

const TAKEN = { email: "This e-mail has an account already.", username: "This user name is taken." }

/** Without a password: a mail leads its owner to a code for setting one, which proves the mailbox as well. */
export async function createUser(
  actor: Actor,
  { username, email, city, state, country, reason }: NewUser,
  ctx: RequestContext,
): Promise<Saved> {
  const made = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(accounts)
      .values({ name: username, username, email, city, state, country })
      .onConflictDoNothing()
      .returning({ id: accounts.id })
    if (!row) return
    await hideFromKnown(tx, [row.id])
    await record(tx, { actor, id: row.id, reason, ctx }, "account.created")
    await sendMail(accountMadeMail(email, config.origin), { within: tx })
    return row
  })
  return made ? done(made) : refuseFields(await takenBy({ username, email }))
}

export const record = recorderOf("account")

export async function takenBy(wanted: { username?: string; email: string }, except = 0, within: Database = db) {
  const sameName = wanted.username && sql<boolean>`lower(${accounts.username}) = lower(${wanted.username})`
  const rows = await within
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(or(eq(accounts.email, wanted.email), sameName || undefined), ne(accounts.id, except)))
  const taken: Problems = {}
  if (rows.some(({ email }) => email === wanted.email)) taken.email = TAKEN.email
  if (rows.some(({ email }) => email !== wanted.email)) taken.username = TAKEN.username
  return taken
}

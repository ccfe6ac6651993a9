import { and, eq, gt, isNull, lt, sql } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { digestOf, newToken } from "#app/hashing/tokens.server.ts"
import { sendMails } from "#app/mail/outbox.server.ts"
import { sealing } from "#app/sealing.server.ts"
import type { Leaver } from "#app/viewer/leaver.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accountChanges, type ChangeKind, UNDO_HOURS } from "#db/schema/account-changes.ts"
import { accounts } from "#db/schema/accounts.ts"
import { changeMail, type TextsOfChange } from "./change-mails.ts"

const { seal, unseal } = sealing("rishta account change")

const canBeUndone = and(
  isNull(accountChanges.undoneAt),
  gt(accountChanges.createdAt, sql.raw(`now() - interval '${UNDO_HOURS} hours'`)),
)

/** What an undo needs, for each kind; `null`: there was none. */
export interface Before {
  login: null
  password: { passwordHash: string | null }
  email: { email: string }
  phone: { profileId: number | null; number: string | null }
  "second-step": { keySealed: string; since: string; codes: string[] } | null
}

interface Mailed<Kind extends ChangeKind> extends TextsOfChange {
  kind: Kind
  before: Before[Kind]
}

/** Mails the owner, with a link that takes it back. Within the transaction that changes it. */
export async function mailChange<Kind extends ChangeKind>(tx: Database, owner: Actor, mailed: Mailed<Kind>) {
  const key = newToken()
  await tx.insert(accountChanges).values({
    accountId: owner.id,
    kind: mailed.kind,
    beforeSealed: mailed.before && (await seal(mailed.before)),
    undoHash: digestOf(key),
  })
  const link = `${config.origin}/undo/${key}`
  const mails = (await addressesOf(tx, owner)).map((to) => changeMail(to, mailed.kind, mailed, link))
  await sendMails(mails, { within: tx })
}

/** For two days an earlier address hears of everything too: whoever changed it may be a thief. */
async function addressesOf(tx: Database, { id }: Actor) {
  const [account] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id))
  const earlier = await tx
    .select({ sealed: accountChanges.beforeSealed })
    .from(accountChanges)
    .where(and(eq(accountChanges.accountId, id), eq(accountChanges.kind, "email"), canBeUndone))
  const before = await Promise.all(
    earlier.map(async ({ sealed }) => ((await unseal(sealed!)) as Before["email"]).email),
  )
  return [...new Set([...(account?.email ? [account.email] : []), ...before])]
}

export const countToday = (owner: Actor, kind: ChangeKind) =>
  db.$count(
    accountChanges,
    and(
      eq(accountChanges.accountId, owner.id),
      eq(accountChanges.kind, kind),
      gt(accountChanges.createdAt, sql`now() - interval '1 day'`),
    ),
  )

/** By the key of its link; undefined once it was undone or is too old. */
export async function findChange(key: string, within: Database = db) {
  const [change] = await within
    .select({
      id: accountChanges.id,
      accountId: accountChanges.accountId,
      kind: accountChanges.kind,
      at: accountChanges.createdAt,
    })
    .from(accountChanges)
    .where(and(eq(accountChanges.undoHash, digestOf(key)), canBeUndone))
  return change
}

/** That change and all later ones of its account, the newest first; they count as undone. */
export async function takeChangesSince(tx: Database, { id, accountId }: { id: number; accountId: number }) {
  const taken = await tx
    .update(accountChanges)
    .set({ undoneAt: sql`now()` })
    .where(and(eq(accountChanges.accountId, accountId), sql`${accountChanges.id} >= ${id}`, canBeUndone))
    .returning({ id: accountChanges.id, kind: accountChanges.kind, sealed: accountChanges.beforeSealed })
  const newestFirst = taken.sort((one, other) => other.id - one.id)
  return Promise.all(
    newestFirst.map(async ({ kind, sealed }) => ({ kind, before: sealed && (await unseal(sealed)) }) as AnyChange),
  )
}

export type AnyChange = { [Kind in ChangeKind]: { kind: Kind; before: Before[Kind] } }[ChangeKind]

export async function forgetOldChanges() {
  await db.delete(accountChanges).where(lt(accountChanges.createdAt, sql`now() - interval '7 days'`))
}

export const forgetChanges = (tx: Database, { id }: Leaver) =>
  tx.delete(accountChanges).where(eq(accountChanges.accountId, id))

import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { mailPreferences as chosen, type Frequency, MAIL_KINDS, type MailKind, matchMails } from "#db/schema/mails.ts"
import { notifications } from "#db/schema/notifications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { savedSearches } from "#db/schema/saved-searches.ts"
import { usualFrequency } from "./mail-kinds.ts"
import type { Unsubscribed } from "./unsubscribe.server.ts"

type Owner = Pick<Viewer, "id" | "role">
export type Frequencies = Partial<Record<MailKind, Frequency | null>>

const ofClient = (clientId: number | null) =>
  clientId === null ? isNull(chosen.clientId) : eq(chosen.clientId, clientId)

/** Of the account, or for one client; a missing kind means the default. */
export async function findFrequencies({ id }: Pick<Owner, "id">, clientId: number | null): Promise<Frequencies> {
  const rows = await db
    .select({ kind: chosen.kind, frequency: chosen.frequency })
    .from(chosen)
    .where(and(eq(chosen.accountId, id), ofClient(clientId)))
  return Object.fromEntries(rows.map(({ kind, frequency }) => [kind, frequency]))
}

/** Only what differs from the default is stored; waiting mails are scheduled again. */
export function saveFrequencies(owner: Owner, wanted: Frequencies, clientId: number | null) {
  return db.transaction(async (tx) => {
    for (const [kind, frequency] of Object.entries(wanted) as [MailKind, Frequency | null][])
      await keep(tx, owner, kind, frequency, clientId)
    if (clientId !== null && wanted.match !== undefined)
      await tx.insert(matchMails).values({ profileId: clientId }).onConflictDoNothing()
    await thinkAnew(tx, owner.id)
  })
}

async function keep(
  tx: Database,
  { id, role }: Owner,
  kind: MailKind,
  frequency: Frequency | null,
  clientId: number | null,
) {
  if (frequency === null || (clientId === null && frequency === usualFrequency(kind, role)))
    await tx.delete(chosen).where(and(eq(chosen.accountId, id), eq(chosen.kind, kind), ofClient(clientId)))
  else
    await tx
      .insert(chosen)
      .values({ accountId: id, kind, clientId, frequency })
      .onConflictDoUpdate({ target: [chosen.accountId, chosen.kind, chosen.clientId], set: { frequency } })
}

async function thinkAnew(tx: Database, accountId: number) {
  const now = { mailAt: sql`now()` }
  const own = sql`(select ${profiles.id} from ${profiles} where ${profiles.accountId} = ${accountId})`
  await tx
    .update(notifications)
    .set(now)
    .where(and(eq(notifications.accountId, accountId), isNotNull(notifications.mailAt)))
  await tx.update(savedSearches).set(now).where(eq(savedSearches.accountId, accountId))
  await tx.update(matchMails).set(now).where(sql`${matchMails.profileId} in ${own}`)
}

/** By a mail's link: for good and for every client. Answers whether there is such an account. */
export function stopMails(accountId: number, kind: Unsubscribed) {
  return db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ id: accounts.id, role: accounts.role })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), eq(accounts.status, "active")))
    if (!owner) return false
    const kinds = kind === "all" ? MAIL_KINDS : [kind]
    for (const one of kinds) {
      await tx.delete(chosen).where(and(eq(chosen.accountId, accountId), eq(chosen.kind, one)))
      await keep(tx, owner, one, "never", null)
    }
    return true
  })
}

/** The client's setting wins; null means the default. The arguments are columns. */
export const frequencyFor = (account: string, kind: string, client: string) =>
  `(select wanted.frequency from mail_preference wanted where wanted.account_id = ${account} and wanted.kind = ${kind}
    and (wanted.client_id is null or wanted.client_id = ${client}) order by wanted.client_id nulls last limit 1)`

/** Otherwise it waits, or is not mailed at all. */
export async function isMailedAtOnce(within: Database, accountId: number, kind: MailKind) {
  const [found] = await within
    .select({ frequency: chosen.frequency })
    .from(chosen)
    .where(and(eq(chosen.accountId, accountId), eq(chosen.kind, kind), isNull(chosen.clientId)))
  return found === undefined || found.frequency === "now"
}

export const forgetMailPreferences = (tx: Database, { id }: Pick<Viewer, "id">) =>
  tx.delete(chosen).where(eq(chosen.accountId, id))

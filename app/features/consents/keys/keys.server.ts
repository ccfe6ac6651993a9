import { and, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import { longDayOf } from "#app/dates/dates.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { digestOf, newToken } from "#app/hashing/tokens.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { type Database, db } from "#db/client.ts"
import { LONG_LIST } from "#db/lists/short-lists.ts"
import { accounts, hasLeft } from "#db/schema/accounts.ts"
import { consentKeys as keys } from "#db/schema/client-consents.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { ENDINGS, type KeyEnding, keyText } from "./key-policy.ts"

export const isValidKey = and(isNull(keys.endedAt), or(isNull(keys.endsAt), gt(keys.endsAt, sql`now()`)))

type NewKey = { profileId: number; days: number } & (
  | { kind: "link" | "code" }
  | { kind: "proof"; provedBy: "e-mail" | "phone" }
)

/** The link is answered here and never again. */
export async function addLink({ days, ...key }: NewKey, within: Pick<Database, "insert"> = db) {
  const token = newToken()
  await within.insert(keys).values({ ...key, tokenHash: digestOf(token), endsAt: inDays(days) })
  return token
}

export const inDays = (days: number) => sql`now() + make_interval(days => ${days}::int)`

interface Ending {
  by: KeyEnding
  reason?: string
}

/** All, or those of `which`. Account holders among them read the reason. Answers how many ended. */
export async function endKeys(tx: Database, clientId: number, { by, reason }: Ending, which?: SQL) {
  const ended = await tx
    .update(keys)
    .set({ endedAt: sql`now()`, endedBy: by, endedReason: reason })
    .where(and(eq(keys.profileId, clientId), isNull(keys.endedAt), which))
    .returning({ accountId: keys.accountId })
  const [client] = await tx
    .select({ name: fullNameOf(profiles) })
    .from(profiles)
    .where(eq(profiles.id, clientId))
  for (const { accountId } of ended)
    if (accountId && client && ENDINGS[by].toHolder)
      await notify(tx, "consent", {
        to: accountId,
        about: clientId,
        note: `The profile of ${isolated(client.name)} is no longer with your account: ${ENDINGS[by].toHolder}.${reason ? ` The reason given: ${reason}` : ""}`,
      })
  return ended.length
}

export const listHolders = (tx: Pick<Database, "select">, clientId: number) =>
  tx
    .select({ accountId: sql<number>`${keys.accountId}::float8` })
    .from(keys)
    .where(and(eq(keys.profileId, clientId), eq(keys.kind, "account"), isValidKey))

/** After an answer a link shows the answer alone, and ends when unused. */
export const afterAnswer = (tx: Database, clientId: number, days: number) =>
  tx
    .update(keys)
    .set({ showsFacts: false, endsAt: inDays(days) })
    .where(and(eq(keys.profileId, clientId), ne(keys.kind, "account"), isValidKey))

/** A key that shows an answer lasts `days` from its last use. Written once a day. */
export async function noteUse({ id, usedAt }: { id: number; usedAt: Date }, days: number) {
  if (usedAt.getTime() > Date.now() - DAY_MS) return
  await db
    .update(keys)
    .set({
      usedAt: sql`now()`,
      endsAt: sql`case when ${keys.kind} <> 'account' and not ${keys.showsFacts} then ${inDays(days)} else ${keys.endsAt} end`,
    })
    .where(eq(keys.id, id))
}

const DAY_MS = 24 * 60 * 60 * 1000

export const readKeys = (clientId: number) =>
  db
    .select({
      id: keys.id,
      kind: keys.kind,
      provedBy: keys.provedBy,
      account: sql<string | null>`case when not ${hasLeft(accounts)} then ${accounts.name} end`,
      createdAt: keys.createdAt,
      usedAt: keys.usedAt,
      endedAt: keys.endedAt,
      endedBy: keys.endedBy,
      reason: keys.endedReason,
      unusedSince: sql<string | null>`case when ${keys.endsAt} <= now() then ${keys.endsAt} end`,
      valid: sql<boolean>`${isValidKey}`,
    })
    .from(keys)
    .leftJoin(accounts, eq(accounts.id, keys.accountId))
    .where(eq(keys.profileId, clientId))
    .orderBy(sql`${keys.id} desc`)
    .limit(LONG_LIST)

export async function listKeys(clientId: number) {
  const rows = await readKeys(clientId)
  return rows.map(({ createdAt, usedAt, endedAt, endedBy, unusedSince, ...key }) => {
    const over = endedAt ?? (unusedSince === null ? null : new Date(unusedSince))
    return {
      id: key.id,
      kind: key.kind,
      valid: key.valid,
      what: keyText(key),
      madeOn: longDayOf(createdAt),
      usedOn: longDayOf(usedAt),
      ended: over && `Ended on ${longDayOf(over)}: ${endedBy ? ENDINGS[endedBy].inList : "nobody used it"}.`,
      reason: key.reason,
    }
  })
}

export type ListedKey = Awaited<ReturnType<typeof listKeys>>[number]

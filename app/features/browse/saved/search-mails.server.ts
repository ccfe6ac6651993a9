import { inArray, sql } from "drizzle-orm"
import { usualFrequency } from "#app/features/notifications/mail/mail-kinds.ts"
import { mailTime } from "#app/features/notifications/mail/mail-policy.ts"
import { frequencyFor } from "#app/features/notifications/mail/mail-preferences.server.ts"
import { noticeMail } from "#app/features/notifications/mail/mail-texts.ts"
import {
  farewellTo,
  RECIPIENT,
  type RecipientRow,
  reachOf,
  recipientOf,
  type SweepBatch,
} from "#app/features/notifications/mail/recipients.server.ts"
import type { Mail } from "#app/mail/delivery.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Database } from "#db/client.ts"
import type { Frequency } from "#db/schema/mails.ts"
import { savedSearches } from "#db/schema/saved-searches.ts"
import { countNew } from "./saved-searches.server.ts"

const ACCOUNTS_A_BATCH = 50

interface Row extends RecipientRow {
  id: number
  search: string
  query: string
  seen_up_to: number
  looked_at: string
  newest: number
  frequency: Frequency | null
}

/** For the accounts of this batch. */
const waiting = (now: Date) => sql`
  select s.id::float8 as id, s.name as search, s.query, greatest(s.seen_up_to, s.mailed_up_to)::float8 as seen_up_to,
    s.mail_looked_at as looked_at, (select coalesce(max(id), 0) from profile)::float8 as newest,
    ${sql.raw(frequencyFor("a.id", "'search'", "s.client_id"))} as frequency, ${RECIPIENT}
  from (select distinct account_id from (select account_id from saved_search where mail_at <= ${now.toISOString()}
      order by mail_at limit ${ACCOUNTS_A_BATCH}) first_due) due
    join saved_search s on s.account_id = due.account_id and s.mail_at is not null
    join account a on a.id = s.account_id
  order by s.id`

/** One batch: people found by saved searches who were neither seen nor mailed. */
export async function mailSearches(tx: Database, now: Date): Promise<SweepBatch> {
  const rows = (await tx.execute<Row>(waiting(now))) as unknown as Row[]
  const mails: Mail[] = []
  const frequencyOf = ({ frequency, role }: Row) => frequency ?? usualFrequency("search", role)
  for (const own of Map.groupBy(rows, (row) => `${row.account_id} ${frequencyOf(row)}`).values()) {
    const frequency = frequencyOf(own[0]!)
    const times = own.map((row) => mailTime("search", frequency, new Date(row.looked_at)))
    if (times.some((time) => time !== null && time <= now)) mails.push(...(await look(tx, own, frequency, now)))
    else for (const [number, row] of own.entries()) await keep(tx, [row], { mailAt: times[number] })
  }
  return { looked: rows.length, mails }
}

async function look(tx: Database, own: Row[], frequency: Frequency, now: Date) {
  const [first] = own as [Row]
  const reach = reachOf(first, now)
  const found = reach === "reached" ? await newIn(first.account_id, own) : []
  const mailedUpTo = found.length > 0 ? { mailedUpTo: first.newest } : {}
  await keep(tx, own, { mailLookedAt: now, mailAt: mailTime("search", frequency, now), ...mailedUpTo })
  if (reach === "idle") return farewellTo(tx, first, now)
  return found.length > 0 ? [noticeMail("search", recipientOf(first), found)] : []
}

async function newIn(id: number, own: Row[]) {
  const counted = await countNew(
    { id },
    own.map(({ query, seen_up_to }) => ({ query, seenUpTo: seen_up_to })),
  )
  return own.flatMap(({ search }, number) => {
    const { total, more } = counted[number]!
    if (total === 0) return []
    const how = more ? `more than ${total} new people` : total === 1 ? "one new person" : `${total} new people`
    return [`${isolated(search)}: ${how}.`]
  })
}

const keep = (tx: Database, rows: Row[], next: Partial<typeof savedSearches.$inferInsert>) =>
  tx
    .update(savedSearches)
    .set(next)
    .where(
      inArray(
        savedSearches.id,
        rows.map(({ id }) => id),
      ),
    )

import { eq, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
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
import { matchText } from "#app/features/notifications/notification-kinds.ts"
import type { Mail } from "#app/mail/delivery.server.ts"
import type { Database } from "#db/client.ts"
import { type Frequency, matchMails } from "#db/schema/mails.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { isGoodFit } from "./match-policy.ts"
import { bestMatches, findSeeker, MATCHES_A_PAGE } from "./matching.server.ts"

const p = alias(profiles, "p")

const PROFILES_A_BATCH = 50

interface Row extends RecipientRow {
  profile_id: number
  client: string | null
  up_to: number
  looked_at: string
  frequency: Frequency | null
}

/** Nobody is mailed about people already seen on the site. */
const due = (now: Date) => sql`
  select m.profile_id::float8 as profile_id, case when p.kind = 'client' then ${fullNameOf(p)} end as client,
    greatest(m.up_to, (select max(subject_id) from notification
      where p.kind = 'member' and account_id = a.id and kind = 'match' and read_at is not null))::float8 as up_to,
    m.looked_at, ${sql.raw(frequencyFor("a.id", "'match'", "own.client_id"))} as frequency, ${RECIPIENT}
  from match_mail m join profile p on p.id = m.profile_id join account a on a.id = p.account_id
    cross join lateral (select case when p.kind = 'client' then p.id end as client_id) own
  where m.mail_at <= ${now.toISOString()} order by m.mail_at, a.id limit ${PROFILES_A_BATCH}`

/** One batch: mails about new people who suit well enough. */
export async function mailMatches(tx: Database, now: Date): Promise<SweepBatch> {
  const rows = (await tx.execute<Row>(due(now))) as unknown as Row[]
  const mails: Mail[] = []
  for (const own of Map.groupBy(rows, ({ account_id }) => account_id).values()) {
    const found: string[] = []
    for (const row of own) {
      const { text, farewell = [] } = await look(tx, row, now)
      if (text) found.push(text)
      mails.push(...farewell)
    }
    if (found.length > 0) mails.push(noticeMail("match", recipientOf(own[0]!), found))
  }
  return { looked: rows.length, mails }
}

async function look(tx: Database, row: Row, now: Date): Promise<{ text?: string; farewell?: Mail[] }> {
  const frequency = row.frequency ?? usualFrequency("match", row.role)
  const time = mailTime("match", frequency, new Date(row.looked_at))
  const keep = (next: Partial<typeof matchMails.$inferInsert>) =>
    tx.update(matchMails).set(next).where(eq(matchMails.profileId, row.profile_id))
  if (time === null || time > now) {
    await keep({ mailAt: time })
    return {}
  }
  const reach = reachOf(row, now)
  const newIds = reach === "reached" ? await findNew(row) : []
  await keep({ lookedAt: now, mailAt: mailTime("match", frequency, now), upTo: Math.max(row.up_to, ...newIds) })
  if (reach === "idle") return { farewell: await farewellTo(tx, row, now) }
  return { text: newIds.length > 0 ? textFor(row.client, newIds.length) : undefined }
}

async function findNew({ profile_id, up_to }: Row) {
  const seeker = await findSeeker(profile_id)
  const best = seeker ? await bestMatches(seeker, { page: 1 }) : []
  return best.filter(({ id, held }) => id > up_to && isGoodFit(held)).map(({ id }) => id)
}

function textFor(client: string | null, several: number) {
  const text = matchText({ several, lookedAt: MATCHES_A_PAGE })
  return client === null ? text : `${client}: ${text.replace(/ you\.$/, ".")}`
}

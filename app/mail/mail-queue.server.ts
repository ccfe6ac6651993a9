import { sql } from "drizzle-orm"
import { fromDrizzle } from "pg-boss"
import { unseal } from "#app/cookies/sealed.server.ts"
import { theBoss, wake } from "#app/jobs/boss.server.ts"
import { type Database, db } from "#db/client.ts"
import { GIVEN_UP, letter, QUEUE, receiverOf } from "./outbox.server.ts"

interface Waiting {
  waiting: number
  /** When the one that waits longest was written. */
  since: string | null
  /** Why a try failed, of one that is to be tried again. */
  kept: Kept
}

type Kept = { sealed?: string } | null

/** What has not left yet: how much, since when, and what the mail server said last. */
export async function waitingMails() {
  const [row] = await db.execute<Waiting & Record<string, unknown>>(sql`
    select count(*)::int as waiting, min(created_on)::text as since,
      (select output from outbox.job where name = ${QUEUE} and state = 'retry' order by start_after desc limit 1) as kept
    from outbox.job where name = ${QUEUE} and state < 'completed'`)
  const { waiting, since, kept } = row!
  return { waiting, since: since === null ? null : new Date(since), why: await wordIn(kept) }
}

interface GivenUp {
  id: string
  sealed: string
  kept: Kept
  written: string
  at: string
  tries: number
}

const isGivenUp = sql`name = ${GIVEN_UP} and state = 'created'`

/** The newest first, `most` of them: to whom, about what, why; not what they say. */
export async function listGivenUp(most: number) {
  const [rows, [counted]] = await Promise.all([
    db.execute<GivenUp & Record<string, unknown>>(sql`
      select id, data ->> 'sealed' as sealed, source_output as kept, source_created_on::text as written,
        created_on::text as at, coalesce(source_retry_count, 0) + 1 as tries
      from outbox.job where ${isGivenUp} order by created_on desc, id limit ${most}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from outbox.job where ${isGivenUp}`),
  ])
  const mails = rows.map(async ({ id, sealed, kept, written, at, tries }) => {
    const opened = letter.safeParse(await unseal(sealed)).data
    return {
      id,
      // What its job was still to write has neither.
      to: opened?.to ?? null,
      subject: opened?.subject ?? null,
      /** A code or a link in it holds no longer: it would not be sent. */
      tooLate: opened !== undefined && opened.until < Date.now(),
      why: await wordIn(kept),
      written: new Date(written),
      at: new Date(at),
      tries,
    }
  })
  return { total: counted!.total, mails: await Promise.all(mails) }
}

/**
 * Back into the queue with all tries before it: one mail, or all. Says how many; `note` is part of it, where there are any.
 * What has become too late is dropped there.
 */
export async function sendAgain(id: string | undefined, note: (tx: Database, mails: number) => Promise<unknown>) {
  const mails = await db.transaction(async (tx) => {
    const options = { ids: id ? [id] : undefined, db: fromDrizzle(tx, sql) }
    let [sent, moved] = [0, 0]
    do {
      moved = await theBoss().redrive(GIVEN_UP, options)
      sent += moved
    } while (moved > 0)
    if (sent > 0) await note(tx, sent)
    return sent
  })
  wake(QUEUE)
  return mails
}

/** Of whoever leaves: what could not be delivered to them goes with them. */
export async function forgetGivenUp(tx: Database, { email }: { email: string | null }) {
  // Commands and tests work on databases that have sent no mail yet.
  const [queue] = await tx.execute<{ there: boolean }>(sql`select to_regclass('outbox.job') is not null as there`)
  if (email && queue!.there)
    await tx.execute(sql`delete from outbox.job where name = ${GIVEN_UP} and group_id = ${receiverOf(email)}`)
}

/** Null: the process that was sending it ended, or the row is of an older version. */
async function wordIn(kept: Kept) {
  const word = kept?.sealed ? await unseal(kept.sealed) : undefined
  return typeof word === "string" ? word : null
}

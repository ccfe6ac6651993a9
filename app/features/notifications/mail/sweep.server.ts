import { sql } from "drizzle-orm"
import { sendMails } from "#app/mail/outbox.server.ts"
import { type Database, db } from "#db/client.ts"
import { MAIL_KINDS, type MailKind } from "#db/schema/mails.ts"
import { mailNotices } from "./notices.server.ts"
import type { SweepBatch } from "./recipients.server.ts"

/** The rest is for the next minute's sweep. */
const MOST_BATCHES = 400
const LOCK = "mailings"

/** Mails of no notification: the rooms that know what they are about look for what is new. */
export type Digests = Record<"search" | "match", (tx: Database, now: Date) => Promise<SweepBatch>>

/**
 * Most urgent kind first. Each batch is one transaction of mails and their marks, on one server at a time: nothing is
 * mailed twice, even if a server is killed.
 */
export async function sweepMails(digests: Digests, now = new Date()) {
  let batches = 0
  for (const kind of MAIL_KINDS) {
    let looked: number | undefined
    do looked = await sweepBatch(digests, kind, now)
    while (looked && ++batches < MOST_BATCHES)
    if (looked === undefined) return
  }
}

/** Undefined: another server is at it and continues with the next kinds. */
function sweepBatch(digests: Digests, kind: MailKind, now: Date) {
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext(${LOCK})) as mine`)
    if (!lock?.mine) return
    const { looked, mails } = await batchOf(digests, tx, kind, now)
    if (mails.length > 0) await sendMails(mails, { within: tx, after: MAIL_KINDS.indexOf(kind) + 1 })
    return looked
  })
}

const batchOf = (digests: Digests, tx: Database, kind: MailKind, now: Date) =>
  kind === "search" || kind === "match" ? digests[kind](tx, now) : mailNotices(tx, kind, now)

import { sql } from "drizzle-orm"
import { sendMails } from "#app/mail/outbox.server.ts"
import { type Database, db } from "#db/client.ts"
import { MAIL_KINDS, type MailKind } from "#db/schema/mails.ts"
import { mailNotices } from "./notices.server.ts"
import type { Turn } from "./recipients.server.ts"

/** What is left then is taken up by the next minute's. */
const TURNS = 400
const LOCK = "mailings"

/** Mails of no notification: the rooms that know what they are about look for what is new. */
export type Digests = Record<"search" | "match", (tx: Database, now: Date) => Promise<Turn>>

/**
 * Puts into the outbox what is due at a moment, the most urgent kind first. Each turn is one transaction of mails and their
 * marks, and one server has it at a time: so nothing is mailed twice, whoever is killed meanwhile.
 */
export async function sweepMails(digests: Digests, now = new Date()) {
  let turns = 0
  for (const kind of MAIL_KINDS) {
    let looked: number | undefined
    do looked = await takeTurn(digests, kind, now)
    while (looked && ++turns < TURNS)
    if (looked === undefined) return
  }
}

/** How many were looked at; undefined: another server is at it, and goes on with the next kinds, too. */
function takeTurn(digests: Digests, kind: MailKind, now: Date) {
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext(${LOCK})) as mine`)
    if (!lock?.mine) return
    const { looked, mails } = await turnOf(digests, tx, kind, now)
    if (mails.length > 0) await sendMails(mails, { within: tx, after: MAIL_KINDS.indexOf(kind) + 1 })
    return looked
  })
}

const turnOf = (digests: Digests, tx: Database, kind: MailKind, now: Date) =>
  kind === "search" || kind === "match" ? digests[kind](tx, now) : mailNotices(tx, kind, now)

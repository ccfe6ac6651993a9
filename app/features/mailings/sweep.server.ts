import { sql } from "drizzle-orm"
import { sendMails } from "#app/mail/outbox.server.ts"
import { type Database, db } from "#db/client.ts"
import { MAIL_KINDS, type MailKind } from "#db/schema/mails.ts"
import { mailMatches } from "./match-mails.server.ts"
import { mailNotices } from "./notices.server.ts"
import { mailSearches } from "./search-mails.server.ts"

/** What is left then is taken up by the next minute's. */
const TURNS = 400
const LOCK = "mailings"

/**
 * Puts into the outbox what is due at a moment, the most urgent kind first. Each turn is one transaction of mails and their
 * marks, and one server has it at a time: so nothing is mailed twice, whoever is killed meanwhile.
 */
export async function sweepMails(now = new Date()) {
  let turns = 0
  for (const kind of MAIL_KINDS) {
    let looked: number | undefined
    do looked = await takeTurn(kind, now)
    while (looked && ++turns < TURNS)
    if (looked === undefined) return
  }
}

/** How many were looked at; undefined: another server is at it, and goes on with the next kinds, too. */
function takeTurn(kind: MailKind, now: Date) {
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext(${LOCK})) as mine`)
    if (!lock?.mine) return
    const { looked, mails } = await turnOf(tx, kind, now)
    if (mails.length > 0) await sendMails(mails, { within: tx, after: MAIL_KINDS.indexOf(kind) + 1 })
    return looked
  })
}

function turnOf(tx: Database, kind: MailKind, now: Date) {
  if (kind === "search") return mailSearches(tx, now)
  if (kind === "match") return mailMatches(tx, now)
  return mailNotices(tx, kind, now)
}

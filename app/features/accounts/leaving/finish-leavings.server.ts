import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { sendMails } from "#app/mail/outbox.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { deleteAccount, isDue } from "./delete-account.server.ts"
import { NOTICE_DAYS } from "./leave-later.server.ts"
import { leavesSoonMail } from "./leaving-mails.ts"

const AT_ONCE = 50

/** Those whose days are over, each in a transaction of its own: what was cut off, or has failed, is done the next time. */
export async function finishLeavings() {
  for (let last = 0; ; ) {
    const due = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(isDue, gt(accounts.id, last)))
      .orderBy(asc(accounts.id))
      .limit(AT_ONCE)
    for (const { id } of due)
      await deleteAccount(id, undefined, { only: isDue, mailed: true }).catch((error) =>
        log.error(errorFields(error), "leaving account"),
      )
    if (due.length < AT_ONCE) return
    last = due.at(-1)!.id
  }
}

/** Mark and mail are one transaction: each is sent once. Whoever is suspended cannot come back. */
async function remindLeaving() {
  await db.transaction(async (tx) => {
    const soon = lte(accounts.leavesAt, sql`now() + make_interval(days => ${NOTICE_DAYS}::int)`)
    const due = await tx
      .update(accounts)
      .set({ leavingMailedAt: sql`now()` })
      .where(
        and(soon, gt(accounts.leavesAt, sql`now()`), isNull(accounts.leavingMailedAt), eq(accounts.status, "leaving")),
      )
      .returning({ email: accounts.email, leavesAt: accounts.leavesAt })
    const mails = due.map(({ email, leavesAt }) => leavesSoonMail(email!, longDayOf(leavesAt!), config.origin))
    if (mails.length > 0) await sendMails(mails, { within: tx })
  })
}

export async function sweepLeaving() {
  await remindLeaving()
  await finishLeavings()
}

import { eq } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { isMailedAtOnce } from "#app/features/notifications/mail/mail-preferences.server.ts"
import { unsubscribeAddress } from "#app/features/notifications/mail/unsubscribe.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { ownName } from "#app/viewer/shown-name.server.ts"
import type { Database } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { moderationMail } from "./moderation-mail.ts"

interface News {
  note: string
  /** The profile that it is about, where there is something to see or to correct. */
  profileId?: number
  /** Also sent by mail; `path` is where one reads on. */
  mail?: { subject: string; text: string[]; path: string }
}

/** Names nobody who asked for it. */
export async function announceDecision(tx: Database, accountId: number, { note, profileId, mail }: News) {
  const mailed = mail !== undefined && (await isMailedAtOnce(tx, accountId, "check"))
  await notify(tx, "moderation", { to: accountId, about: profileId, note, mailed })
  const [person] = mailed
    ? await tx.select({ name: ownName(), email: accounts.email }).from(accounts).where(eq(accounts.id, accountId))
    : []
  if (!mail || !person?.email) return
  const { path, ...notice } = mail
  const written = moderationMail(person.email, person.name, { ...notice, address: config.origin + path })
  await sendMail({ ...written, unsubscribe: unsubscribeAddress(accountId, "check") }, { within: tx })
}

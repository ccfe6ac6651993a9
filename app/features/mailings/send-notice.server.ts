import type { Mail } from "#app/mail/delivery.server.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import type { Database } from "#db/client.ts"
import { MAIL_KINDS, type MailKind } from "#db/schema/mails.ts"

/** Into the outbox with what marks it as mailed; codes and what is more urgent leave before it. */
export const sendNotice = (tx: Database, mail: Mail, kind?: MailKind) =>
  sendMail(mail, { within: tx, after: kind ? MAIL_KINDS.indexOf(kind) + 1 : MAIL_KINDS.length + 1 })

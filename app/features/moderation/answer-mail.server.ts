import { config } from "#app/config.server.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import type { Database } from "#db/client.ts"
import { moderationMail } from "./moderation-mail.ts"

interface Answer {
  to: string
  name: string
  subject: string
  answer: string
  /** What they wrote, which is quoted. */
  asked: string
}

/** To somebody who wrote to us, with or without an account. */
export async function sendAnswer(tx: Database, { to, name, subject, answer, asked }: Answer) {
  const quoted = asked
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n")
  const mail = moderationMail(to, name, {
    subject,
    text: [answer, "You wrote:", quoted, "To write to us again:"],
    address: `${config.origin}/contact-us`,
  })
  await sendMail(mail, { within: tx })
}

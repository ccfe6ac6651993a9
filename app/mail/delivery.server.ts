import { rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import { config } from "#app/config.server.ts"
import { makeFolder } from "#db/make-folder.ts"

export interface Mail {
  /** Without a name: nothing that people type gets into a header. */
  to: string
  subject: string
  text: string
  html?: string
  /** One-click unsubscribe (RFC 8058). */
  unsubscribe?: string
}

export interface Posting {
  id: string
  at: Date
}

const PATIENCE_MS = 10_000

const smtp = config.smtpUrl
  ? createTransport({
      url: config.smtpUrl,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    })
  : undefined
const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" })

export const reachMailServer = async () => smtp?.verify()

/** To the SMTP server, whose answer comes back, or without one into a file below DATA_DIR. */
export async function deliver({ to, subject, text, html, unsubscribe }: Mail, { id, at }: Posting) {
  const mail = {
    from: config.mailFrom,
    to: { name: "", address: to },
    subject,
    text,
    html,
    date: at,
    // Lets the receiver recognise a repeated delivery.
    messageId: `<${id}@${new URL(config.origin).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  }
  if (smtp) return (await smtp.sendMail(mail)).response
  const { message } = await composer.sendMail(mail)
  return writeMail(message as Buffer, `${at.toISOString().replace(/[-:.]/g, "")}-${id}`)
}

/** 5xx about this mail, not about our own authorisation. */
export function isRefusedForGood(error: unknown) {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500
}

const LONGEST_WORD = 300

/** What the mail server answered, or why it was not reached, in one line and without links of ours, which may open something. */
export function wordOf(error: unknown) {
  const { response, message } = error as { response?: string; message?: string }
  const words = (response ?? message ?? "").split(/[\s\p{Cc}]+/u).filter(Boolean)
  return words
    .map((word) => (word.includes(`${config.origin}/`) ? "…" : word))
    .join(" ")
    .slice(0, LONGEST_WORD)
}

/** Whole or not at all; a repetition writes the same file. For the owner only: mails hold codes. */
async function writeMail(message: Buffer, name: string) {
  const folder = join(config.dataDir, "mail")
  makeFolder(folder, 0o700)
  const unfinished = join(folder, `.${name}`)
  await writeFile(unfinished, message, { mode: 0o600 })
  const file = join(folder, `${name}.eml`)
  await rename(unfinished, file)
  return file
}

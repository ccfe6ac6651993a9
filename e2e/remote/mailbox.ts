import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

/** As much of Mailpit's answers as is asked: https://mailpit.axllent.org/docs/api-v1/ */
interface Found {
  messages: { ID: string; Created: string; To: { Address: string }[] | null }[]
}
type Message = Record<"Subject" | "Text", string>

/**
 * The newest mail to an address that `fits`, as headers and text; undefined while there is none. The mailbox is a folder of
 * `.eml` files, or the address of a Mailpit.
 */
export const findMail = (mailbox: string, email: string, fits: (mail: string) => boolean) =>
  firstThat(fits, /^https?:/.test(mailbox) ? caughtMails(new URL(mailbox), email) : filedMails(mailbox, email))

async function firstThat(fits: (mail: string) => boolean, mails: AsyncIterable<string>) {
  for await (const mail of mails) if (fits(mail)) return mail
}

async function* filedMails(folder: string, email: string) {
  const addressed = new RegExp(`^To:.*${escaped(email)}`, "im")
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort()
  for (const name of names.reverse()) {
    const mail = await readFile(join(folder, name), "utf8")
    if (addressed.test(mail)) yield mail
  }
}

async function* caughtMails(catcher: URL, email: string) {
  const { messages } = await ask<Found>(catcher, "search", { query: `to:"${email}"` })
  const to = messages.filter(({ To }) => To?.some(({ Address }) => Address.toLowerCase() === email.toLowerCase()))
  for (const { ID } of to.sort((one, other) => Date.parse(other.Created) - Date.parse(one.Created))) {
    const { Subject, Text } = await ask<Message>(catcher, `message/${ID}`)
    yield `To: ${email}\nSubject: ${Subject}\n\n${Text}`
  }
}

async function ask<Answer>(catcher: URL, what: string, query: Record<string, string> = {}) {
  const { username, password, origin, pathname } = catcher
  const headers = new Headers()
  if (username) {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    headers.set("Authorization", `Basic ${Buffer.from(pair).toString("base64")}`)
  }
  const url = new URL(`${origin}${pathname.replace(/\/$/, "")}/api/v1/${what}`)
  url.search = new URLSearchParams(query).toString()
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`The mail catcher answers ${answer.status} to ${url}`)
  return (await answer.json()) as Answer
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

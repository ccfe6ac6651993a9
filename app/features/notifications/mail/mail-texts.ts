import { href } from "react-router"
import { config } from "#app/config.server.ts"
import type { Mail } from "#app/mail/delivery.server.ts"
import type { Role } from "#db/schema/accounts.ts"
import type { MailKind } from "#db/schema/mails.ts"
import { MAILS } from "./mail-kinds.ts"
import { htmlPart, type Letter, plainPart } from "./mail-layout.ts"
import { type Unsubscribed, unsubscribeAddress } from "./unsubscribe.server.ts"

export interface Recipient {
  id: number
  role: Role
  email: string
  name: string
}

const NAMED_AT_MOST = 10

/** Name nobody: they show on locked screens. */
const SUBJECTS: Record<MailKind, [one: string, several: (count: number) => string]> = {
  request: ["Somebody would like to connect with you", (count) => `${count} new connection requests`],
  accepted: ["You have a new connection", (count) => `You have ${count} new connections`],
  contact: ["A phone number is shared with you", (count) => `${count} people share a phone number with you`],
  pictures: ["News about pictures", () => "News about pictures"],
  family: ["News of your family’s table", (count) => `${count} pieces of news of your family’s table`],
  check: ["News for you on Rishta", () => "News for you on Rishta"],
  message: ["A new message waits for you", (count) => `${count} people have written to you`],
  plan: ["News about plans and payments", () => "News about plans and payments"],
  search: [
    "Your saved search has found new people",
    (count) => `${count} of your saved searches have found new people`,
  ],
  match: ["New people who suit well", () => "New people who suit well"],
}

const INTRODUCTIONS: Record<MailKind, string> = {
  request: "This waits for your answer:",
  accepted: "There is good news:",
  contact: "You can read it on Rishta; for your safety no mail ever has it:",
  pictures: "There is news for you:",
  family: "At your family’s table:",
  check: "There is news for you:",
  message: "Something was written to you. You can read it on Rishta:",
  plan: "There is news for you:",
  search: "Since you last looked:",
  match: "New profiles go well with what was asked for on either side:",
}

interface Target {
  to: string
  label: string
}

/** Only lists: one person's address would hold a number. */
function targetOf(kind: MailKind, role: Role): Target {
  const guest = role === "guest"
  const targets: Record<MailKind, Target> = {
    request: {
      to: guest ? href("/received-request") : `${href("/connectionRequest")}?tab=received`,
      label: "Look and answer",
    },
    accepted: { to: guest ? href("/accept-request") : href("/connections"), label: "See your connections" },
    contact: { to: href("/Settings/contact"), label: "See who shares with you" },
    pictures: { to: href("/notifications"), label: "See who it is" },
    family: { to: href("/family/table"), label: "See your family’s table" },
    check: { to: href("/notifications"), label: "Read on" },
    message: { to: href("/contacts"), label: "Read and answer" },
    plan: { to: role === "admin" ? href("/notifications") : href("/subscription"), label: "See your subscription" },
    search: { to: href("/saved-searches"), label: "See who is new" },
    match: guest
      ? { to: href("/clients"), label: "See your clients" }
      : { to: href("/Soulmate"), label: "See your matches" },
  }
  return targets[kind]
}

/** All notifications of a kind in one mail. */
export function noticeMail(kind: MailKind, to: Recipient, said: string[]): Mail {
  const [one, several] = SUBJECTS[kind]
  const more = said.length - NAMED_AT_MOST
  const list = said.slice(0, NAMED_AT_MOST).map(withoutCode)
  if (more > 0) list.push(more === 1 ? "And one more." : `And ${more} more.`)
  return compose(kind, to, said.length === 1 ? one : several(said.length), {
    text: [INTRODUCTIONS[kind]],
    list,
    link: targetOf(kind, to.role),
    why: `You get mails about ${MAILS[kind].about} on Rishta.`,
    ends: `No more mails about ${MAILS[kind].about}`,
  })
}

export const farewellMail = (to: Recipient) =>
  compose("all", to, "We will not write to you for now", {
    text: [
      "You have not been on Rishta for two months, so we stop sending you mails. There is something new for you.",
      "Whenever you come back, your profile, your connections and your chats are there, and the mails begin again. If you no longer need your account, you can delete it in your settings.",
    ],
    link: { to: href("/login"), label: "Come back to Rishta" },
    why: "This is the last mail until you come back.",
    ends: "No mails even then",
  })

interface Content extends Pick<Letter, "text" | "list" | "link"> {
  why: string
  ends: string
}

function compose(kind: Unsubscribed, { id, email, name }: Recipient, subject: string, content: Content): Mail {
  const { text, list, link, why, ends } = content
  const unsubscribe = unsubscribeAddress(id, kind)
  const letter: Letter = {
    name,
    text,
    list,
    link: { ...link, to: config.origin + link.to },
    footer: { why, settings: config.origin + href("/Settings/mail"), unsubscribe, ends },
  }
  return { to: email, subject, text: plainPart(letter), html: htmlPart(letter), unsubscribe }
}

/** Six digits in a row would be taken for a code; kept texts may hold anything. */
const withoutCode = (text: string) => (/\d{6}/.test(text) ? "There is news for you." : text)

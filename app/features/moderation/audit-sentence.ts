import { href } from "react-router"
import { templateOf } from "./audit-texts.ts"

/** A line of the log with the names of today. */
export interface AuditLine {
  action: string
  actorId: number | null
  actor: string | null
  objectType: string | null
  objectId: number | null
  object: string | null
  detail: Record<string, unknown> | null
}

/** Text, or a name and the page that it leads to. */
export type Part = string | { name: string; to: string | null }

/** 'Nadia suspended Omar Malik', in its parts. */
export const sentenceOf = (line: AuditLine): Part[] =>
  templateOf(line.action)
    .split(/([@%])/)
    .filter((part) => part !== "")
    .map((part) => (part === "@" ? actorOf(line) : part === "%" ? objectOf(line) : part))

const actorOf = ({ actorId, actor }: AuditLine): Part =>
  actorId === null ? "Somebody" : { name: actor ?? `Account ${actorId}`, to: pageOf("account", actorId) }

function objectOf({ objectType, objectId, object, actorId, detail }: AuditLine): Part {
  if (objectType === null) return "something"
  if (objectType === "account" && objectId !== null && objectId === actorId) return "their own account"
  const noun = NOUNS[objectType] ?? objectType.replaceAll("-", " ")
  if (objectType === "setting")
    return { name: `${noun} ${String(detail?.setting ?? "")}`, to: href("/portal/settings") }
  if (objectType === "job") return { name: `${noun} ${String(detail?.job ?? "")}`, to: href("/portal/system") }
  if (objectId === null) return `an unknown ${noun}`
  return { name: object ?? `${noun} ${objectId}`, to: pageOf(objectType, objectId) }
}

const NOUNS: Record<string, string> = {
  "contact-message": "message",
  "payment-report": "payment report",
  registration: "sign-up",
}

const PAGES: Record<string, (id: string) => string> = {
  account: (id) => href("/portal/user-view/:id", { id }),
  "assisted-request": (id) => href("/portal/assisted-requests/:id", { id }),
  "contact-message": (id) => href("/portal/contact-messages/:id", { id }),
  coupon: () => href("/portal/settings/coupons"),
  payment: (id) => href("/portal/payments/:id", { id }),
  "payment-report": (number) => href("/portal/payments/reports/:number", { number }),
  profile: (id) => href("/portal/people/:id", { id }),
  report: (id) => href("/portal/reports/:id", { id }),
  story: (id) => href("/portal/stories/:id", { id }),
}

const pageOf = (type: string, id: number) => PAGES[type]?.(String(id)) ?? null

/** What the ids among an entry's details are of. */
const IDS: Record<string, string> = {
  account: "account",
  couponId: "coupon",
  from: "account",
  payment: "payment",
  paymentId: "payment",
  profile: "profile",
  profileId: "profile",
  subjectId: "account",
  to: "account",
}

const LAST = ["before", "after"]

/** What an entry notes beside its reason, what was before ahead of what is after. */
export const fieldsOf = (detail: Record<string, unknown> | null) =>
  Object.entries(detail ?? {})
    .sort(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other))
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([label, value]) => ({
      label,
      text: typeof value === "object" ? JSON.stringify(value) : String(value),
      to: IDS[label] && typeof value === "number" ? pageOf(IDS[label], value) : null,
    }))

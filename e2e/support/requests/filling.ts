import { randomBytes } from "node:crypto"
import type { HTMLElement } from "node-html-parser"

const VALUES: Record<string, () => string> = {
  tel: () => "+923001234567",
  date: () => "1994-04-04",
  time: () => "17:30",
  number: () => "30",
  email: () => `${randomBytes(6).toString("hex")}@example.com`,
}
/** A day in three fields. */
const PARTS: Record<string, string> = { dateOfBirthDay: "4", dateOfBirthMonth: "4", dateOfBirthYear: "1994" }
const NOT_ANSWERED = ["hidden", "file", "submit", "button", "checkbox", "image"]

/** Fields into which words can be typed; the trap for programs is not one for people. */
export const textFields = (form: HTMLElement) =>
  form
    .querySelectorAll("textarea, input")
    .filter((field) => !["radio", ...NOT_ANSWERED].includes(typeOf(field)) && !isTrap(field) && isOpen(field))

/** Answers to a whole form: `words` where anything can be typed, else what the kind of field or its list allows. */
export function answersTo(form: HTMLElement, text: string) {
  const answers: Record<string, string> = {}
  for (const field of form.querySelectorAll("input, select, textarea")) {
    const name = field.getAttribute("name")
    if (!name || name in answers || !isOpen(field) || isTrap(field) || NOT_ANSWERED.includes(typeOf(field))) continue
    const type = typeOf(field)
    if (field.tagName === "SELECT") answers[name] = offered(field) ?? ""
    else answers[name] = type === "radio" ? field.getAttribute("value")! : (PARTS[name] ?? VALUES[type]?.() ?? text)
  }
  return answers
}

/** Texts that take a number, whatever else they take. */
const NUMBERS = [
  "latitude",
  "longitude",
  "age",
  "partner.age",
  "dailyRequests",
  "requestsPerClient",
  "consultantRequests",
  "messagesBeforeAnswer",
  "leavingDays",
  "rupees",
]
const typeOf = (field: HTMLElement) =>
  NUMBERS.includes(field.getAttribute("name") ?? "") ? "number" : (field.getAttribute("type") ?? "text").toLowerCase()
const isOpen = (field: HTMLElement) => field.hasAttribute("name") && !field.hasAttribute("disabled")
const isTrap = (field: HTMLElement) => field.getAttribute("tabindex") === "-1"
const offered = (list: HTMLElement) =>
  list
    .querySelectorAll("option")
    .find((option) => option.getAttribute("value"))
    ?.getAttribute("value")

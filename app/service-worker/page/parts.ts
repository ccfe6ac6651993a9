import type { KeptContact, KeptLine } from "../kept-chat.ts"

export const element = (id: string) => document.getElementById(id)!

function made(name: string, text: string, className = "") {
  const one = document.createElement(name)
  one.textContent = text
  one.className = className
  return one
}

export function buttonOf(name: string, press: () => void) {
  const button = made("button", name, "link")
  button.addEventListener("click", press)
  return button
}

export function contactOf({ id, name, about, conversation }: KeptContact) {
  const row = document.createElement("li")
  const who = made(conversation ? "a" : "span", name)
  if (conversation) who.setAttribute("href", `#${id}`)
  const rest = [about, !conversation && "not kept"].filter(Boolean).join(" · ")
  row.append(who, made("small", rest))
  return row
}

/** Sighted people see whose it is by side and colour; screen readers say it. */
export function bubbleOf({ mine, text, enclosed, state }: KeptLine & { state?: string }, when: string, name: string) {
  const bubble = made("div", "", mine ? "bubble own" : "bubble")
  bubble.append(made("span", mine ? "You: " : `${name}: `, "away"))
  if (enclosed) bubble.append(made("em", `${enclosed}, not kept`))
  const paragraph = made("p", text)
  paragraph.dir = "auto"
  if (text) bubble.append(paragraph)
  bubble.append(made("small", state ?? when))
  return bubble
}

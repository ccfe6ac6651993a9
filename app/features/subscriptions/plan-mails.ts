import type { Mail } from "#app/mail/delivery.server.ts"

export interface EndingPlan {
  /** The plan's name. */
  plan: string
  /** The day on which it ends, in words. */
  on: string
  state: "soon" | "today" | "over"
  /** The name of the plan that waits behind it. */
  next: string | null
}

/** One sentence, for the bell and for the head of the mail. */
export function endWords({ plan, on, state, next }: EndingPlan) {
  const end = { soon: `ends on ${on}`, today: "ends today", over: `ended on ${on}` }[state]
  return `Your ${plan} plan ${end}.${next ? ` Your ${next} plan follows it.` : ""}`
}

const BEFORE = [
  "Until then nothing changes. If you renew now, the new term begins",
  "when this one ends, so that no day is lost.",
]
const AFTERWARDS = [
  "Your profile, your connections and everything that was written stay as",
  "they are. To write messages again you need a plan.",
]

/** Lines stay below 77 characters: longer ones would be broken up in transport. */
export function planEndsMail(to: string, name: string, ending: EndingPlan, origin: string): Mail {
  const { next, state } = ending
  const text = [
    `Dear ${name},`,
    "",
    ...endWords(ending).split(/(?<=\.) /),
    "",
    ...(next ? ["You need to do nothing."] : state === "over" ? AFTERWARDS : [...BEFORE, "", ...AFTERWARDS]),
    "",
    "Your plan, and the way to renew it:",
    `${origin}/subscription`,
    "",
    "Plans never renew by themselves. If you do not want another one,",
    "you need to do nothing.",
    "",
    "Rishta",
    "",
  ].join("\n")
  const subject = state === "over" ? "Your Rishta plan has ended" : "Your Rishta plan ends soon"
  return { to, subject: state === "today" ? "Your Rishta plan ends today" : subject, text }
}

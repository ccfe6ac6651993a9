import { type EndingPlan, planText } from "#app/features/notifications/notification-kinds.ts"
import { signedMail } from "#app/mail/signed-mail.ts"
import { isolatedIfNeeded } from "#app/ui/isolated.ts"

const BEFORE = [
  "Until then nothing changes. If you renew now, the new term begins",
  "when this one ends, so that no day is lost.",
]
const AFTERWARDS = [
  "Your profile, your connections and everything that was written stay as",
  "they are. To write messages again you need a plan.",
]

export function planEndsMail(to: string, name: string, ending: EndingPlan, origin: string) {
  const { next, state } = ending
  const subject = state === "over" ? "Your Rishta plan has ended" : "Your Rishta plan ends soon"
  return signedMail(to, state === "today" ? "Your Rishta plan ends today" : subject, [
    `Dear ${isolatedIfNeeded(name)},`,
    "",
    ...planText(ending).split(/(?<=\.) /),
    "",
    ...(next ? ["There is nothing you need to do."] : state === "over" ? AFTERWARDS : [...BEFORE, "", ...AFTERWARDS]),
    "",
    state === "over" ? "The way to another plan:" : "Your plan, and the way to renew it:",
    `${origin}/subscription`,
    "",
    "Plans never renew by themselves. If you do not want another one,",
    "there is nothing you need to do.",
  ])
}

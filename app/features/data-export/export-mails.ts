import { dateTimeOf } from "#app/dates/dates.ts"
import type { Mail } from "#app/mail/delivery.server.ts"

export function exportReadyMail(to: string, origin: string, until: Date): Mail {
  const text = [
    "The file with your data on Rishta is ready. You asked for it in your",
    `settings. Fetch it before ${dateTimeOf(until)}; then it is gone:`,
    `${origin}/Settings/data`,
    "",
    "You have to be logged in, and are asked for your password again.",
    "",
    "If you did not ask for it, choose a new password at once:",
    `${origin}/ResetPassword`,
    "",
    "Rishta",
    "",
  ].join("\n")
  return { to, subject: "Your data on Rishta", text }
}

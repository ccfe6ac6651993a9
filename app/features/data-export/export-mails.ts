import { dateTimeOf } from "#app/dates/dates.ts"
import { signedMail } from "#app/mail/signed-mail.ts"

export function exportReadyMail(to: string, origin: string, until: Date) {
  return signedMail(to, "Your data on Rishta", [
    "The file with your data on Rishta is ready. You asked for it in your",
    `settings. Fetch it before ${dateTimeOf(until)}; then it is gone:`,
    `${origin}/Settings/data`,
    "",
    "You have to be logged in, and are asked for your password again.",
    "",
    "If you did not ask for it, choose a new password at once:",
    `${origin}/ResetPassword`,
  ])
}

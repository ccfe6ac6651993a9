import type { TextsOfChange } from "#app/features/account-changes/change-mails.ts"
import { signedMail } from "#app/mail/signed-mail.ts"
import { counted } from "#app/ui/counted.ts"

export const STEP_ADDED: TextsOfChange = {
  subject: "Logging in to Rishta now takes a code",
  lines: [
    "The second step was switched on for your Rishta account: logging in takes",
    "a code beside the password. All other devices were logged out.",
  ],
}

export const STEP_REMOVED: TextsOfChange = {
  subject: "Logging in to Rishta takes no code any more",
  lines: ["The second step was switched off for your Rishta account:", "the password alone is enough to log in."],
}

export function recoveryCodeUsedMail(to: string, origin: string, left: number) {
  return signedMail(to, "A recovery code of your Rishta account was used", [
    "Somebody has just logged in to your Rishta account, or changed its second",
    `step, with a recovery code. You have ${counted(left, "recovery code")} left.`,
    "",
    "New ones are made here:",
    `${origin}/Settings/second-step`,
    "",
    "If it was not you, choose a new password at once:",
    `${origin}/ResetPassword`,
  ])
}

export function resetPlannedMail(to: string, origin: string, when: string, reason: string) {
  return signedMail(to, "The second step of your Rishta account will be switched off", [
    "Our team was told that you have lost the second step of your Rishta account.",
    `It will be switched off at ${when}; the password alone is enough then.`,
    "",
    "The reason that was given:",
    reason,
    "",
    "If you did not ask for it, log in before then and stop it here:",
    `${origin}/Settings/second-step`,
  ])
}

export function resetDoneMail(to: string, origin: string) {
  return signedMail(to, "The second step of your Rishta account was switched off", [
    "The second step of your Rishta account was switched off, as our team has",
    "written to you a day ago. The password alone is enough to log in.",
    "",
    "You can switch it on again here:",
    `${origin}/Settings/second-step`,
  ])
}

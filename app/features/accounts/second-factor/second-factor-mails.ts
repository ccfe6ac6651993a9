import type { TextsOfChange } from "#app/features/account-changes/change-mails.ts"
import type { Mail } from "#app/mail/delivery.server.ts"
import { counted } from "#app/ui/counted.ts"

const SIGNED = "Rishta"

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

export function recoveryCodeUsedMail(to: string, origin: string, left: number): Mail {
  const text = [
    "Somebody has just logged in to your Rishta account, or changed its second",
    `step, with a recovery code. You have ${counted(left, "recovery code")} left.`,
    "",
    "New ones are made here:",
    `${origin}/Settings/second-step`,
    "",
    "If it was not you, choose a new password at once:",
    `${origin}/ResetPassword`,
    "",
    SIGNED,
    "",
  ].join("\n")
  return { to, subject: "A recovery code of your Rishta account was used", text }
}

export function resetPlannedMail(to: string, origin: string, when: string, reason: string): Mail {
  const text = [
    "Our team was told that you have lost the second step of your Rishta account.",
    `It will be switched off at ${when}; the password alone is enough then.`,
    "",
    "The reason that was given:",
    reason,
    "",
    "If you did not ask for it, log in before then and stop it here:",
    `${origin}/Settings/second-step`,
    "",
    SIGNED,
    "",
  ].join("\n")
  return { to, subject: "The second step of your Rishta account will be switched off", text }
}

export function resetDoneMail(to: string, origin: string): Mail {
  const text = [
    "The second step of your Rishta account was switched off, as our team has",
    "written to you a day ago. The password alone is enough to log in.",
    "",
    "You can switch it on again here:",
    `${origin}/Settings/second-step`,
    "",
    SIGNED,
    "",
  ].join("\n")
  return { to, subject: "The second step of your Rishta account was switched off", text }
}

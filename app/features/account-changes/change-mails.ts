import { signedMail } from "#app/mail/signed-mail.ts"
import { type ChangeKind, UNDO_HOURS } from "#db/schema/account-changes.ts"

export interface TextsOfChange {
  subject: string
  /** What has happened, as lines of at most 76 characters. */
  lines: string[]
}

const WHAT_IT_DOES: Record<ChangeKind, string> = {
  login: "It ends every session of your account, on all devices.",
  password: "It puts the earlier password back and ends every session.",
  email: "It puts this address back and ends every session.",
  phone: "It puts the earlier number back and ends every session.",
  "second-step": "It puts the second step back as it was and ends every session.",
}

export function changeMail(to: string, kind: ChangeKind, { subject, lines }: TextsOfChange, undoLink: string) {
  return signedMail(to, subject, [
    ...lines,
    "",
    "If it was you, there is nothing you need to do.",
    "",
    `If it was not you, undo it within ${UNDO_HOURS} hours:`,
    undoLink,
    "",
    WHAT_IT_DOES[kind],
  ])
}

/** `profileId`: whose number it is; without one, the consultant's own. */
export const phoneChanged = (number: string | null, profileId: number | null = null) => ({
  kind: "phone" as const,
  before: { profileId, number },
  subject: "Your phone number on Rishta was changed",
  lines: ["The phone number of your Rishta account has just been changed."],
})

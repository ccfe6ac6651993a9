import { signedMail } from "#app/mail/signed-mail.ts"

interface AskedMail {
  to: string
  /** The other address, masked: neither mailbox may read the other in full. */
  other: string
  link: string
}

export function oldAddressMail({ to, other, link }: AskedMail) {
  return signedMail(to, "Another e-mail address for your Rishta account?", [
    "Your Rishta account is to get another e-mail address:",
    other,
    "",
    "If that is what you want, agree here within 24 hours:",
    link,
    "",
    "The new mailbox has to agree as well. If you did not ask for it, do not",
    "agree: nothing changes, but somebody knows your password. Choose a new one.",
  ])
}

export function newAddressMail({ to, other, link }: AskedMail) {
  return signedMail(to, "Is this your address on Rishta?", [
    "This address is to become the one of a Rishta account, in place of",
    other,
    "",
    "If the account is yours, agree here within 24 hours:",
    link,
    "",
    "The earlier mailbox has to agree as well.",
    "If you know nothing of it, you can ignore this mail.",
  ])
}

import { signedMail } from "#app/mail/signed-mail.ts"

/** The code is the only six-digit number in it, so no text of people stands beside it. */
export function proofMail(to: string, code: string) {
  return signedMail(to, "Your Rishta code for a profile", [
    "A marriage consultant has made a profile on Rishta and gave",
    "this e-mail address for the person whom it is about.",
    "",
    "The code to read the profile and to look after it is:",
    "",
    `    ${code}`,
    "",
    "It is valid for 30 minutes, on the page where it was asked for.",
    "Please give it to nobody: also not to the consultant, and to",
    "nobody who says they are from Rishta.",
    "",
    "If you did not ask for it, you can ignore this mail:",
    "nobody reads or changes anything without the code.",
  ])
}

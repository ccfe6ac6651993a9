import { signedMail } from "#app/mail/signed-mail.ts"

/** The only six-digit number must be the code, so no text of people is added. */
function codeMail(to: string, subject: string, purpose: string, code: string) {
  return signedMail(to, subject, [
    `Your code to ${purpose} is:`,
    "",
    `    ${code}`,
    "",
    "It is valid for 5 minutes, in the browser or app where you asked for it.",
    "Nobody from Rishta will ever ask you for it.",
    "",
    "If several such mails have come, somebody else may have given your address:",
    "enter the code that you have asked for yourself, and no other.",
    "",
    "If you did not ask for a code, you can ignore this mail:",
    "nothing changes without it.",
  ])
}

export const signupCodeMail = (to: string, code: string) =>
  codeMail(to, "Your Rishta code", "confirm your e-mail address", code)

export const resetCodeMail = (to: string, code: string) =>
  codeMail(to, "Your Rishta code for a new password", "choose a new password", code)

export function alreadyRegisteredMail(to: string, origin: string) {
  return signedMail(to, "You already have a Rishta account", [
    "Somebody has just tried to sign up to Rishta with your e-mail address.",
    "You already have an account, so nothing was changed.",
    "",
    "If it was you, log in here:",
    `${origin}/login`,
    "",
    "If you have forgotten your password:",
    `${origin}/ResetPassword`,
    "",
    "If it was not you, there is nothing you need to do.",
  ])
}

/** `before`: the hash of the earlier one, which an undo puts back. */
export const passwordChanged = (passwordHash: string | null, loggedOut = "every device") => ({
  kind: "password" as const,
  before: { passwordHash },
  subject: "Your Rishta password was changed",
  lines: ["The password of your Rishta account has just been changed,", `and ${loggedOut} was logged out.`],
})

export function accountMadeMail(to: string, origin: string) {
  return signedMail(to, "Your Rishta account", [
    "An account on Rishta was made for this e-mail address.",
    "",
    "Choose your password here, and log in with it:",
    `${origin}/ResetPassword`,
    "",
    "By choosing it you say that you are 18 or older, and agree to our words:",
    `${origin}/Termsandcondition`,
    `${origin}/PrivacyPolicy`,
    "",
    "If you do not want the account, there is nothing you need to do:",
    "nobody can use it without a code that is sent to this address.",
  ])
}

/** Goes to both addresses, so neither may read the other in full. */
export function emailChangedMail(to: string, origin: string, now: string) {
  return signedMail(to, "The e-mail address of your Rishta account was changed", [
    "Our team has changed the e-mail address of your Rishta account.",
    `It is now: ${now}`,
    "",
    "Log in with the new address from now on; the password is the same.",
    "",
    "If you did not ask for this, write to us at once:",
    `${origin}/contact-us`,
  ])
}

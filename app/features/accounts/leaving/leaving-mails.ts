import { signedMail } from "#app/mail/signed-mail.ts"

const comeBack = (origin: string) => [
  "To keep the account, log in with your password before then and say so:",
  `${origin}/login`,
  "",
  "If you have forgotten the password:",
  `${origin}/ResetPassword`,
]

export function leavesMail(to: string, on: string, origin: string) {
  return signedMail(to, "Your Rishta account will be deleted", [
    "You have asked us to delete your Rishta account. It is hidden from",
    "everybody at once, and you are logged out on every device.",
    "",
    `It is deleted for good on ${on}.`,
    "",
    ...comeBack(origin),
    "",
    "If it was not you, log in at once, keep the account and change the",
    "password.",
  ])
}

export function leavesSoonMail(to: string, on: string, origin: string) {
  return signedMail(to, "Your Rishta account is deleted in two days", [
    `Your Rishta account is deleted for good on ${on}.`,
    "Nothing brings it back after that.",
    "",
    ...comeBack(origin),
    "",
    "If you want it deleted, there is nothing you need to do.",
  ])
}

export function keptMail(to: string, origin: string) {
  return signedMail(to, "Your Rishta account stays", [
    "You have kept your Rishta account: it is as it was before, and others",
    "see your profile again.",
    "",
    "If it was not you, choose a new password at once:",
    `${origin}/ResetPassword`,
  ])
}

export function deletedMail(to: string, origin: string) {
  return signedMail(to, "Your Rishta account was deleted", [
    "Your Rishta account was deleted today, as you had asked: profile,",
    "pictures, favourites, requests and connections are gone. Messages that",
    "you sent stay with those who were connected with you, from",
    "'Deleted member'.",
    "",
    "Your e-mail address is free: whoever likes to can sign up anew.",
    `${origin}/Signup`,
  ])
}

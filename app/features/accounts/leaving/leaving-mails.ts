import type { Mail } from "#app/mail/delivery.server.ts"

const SIGNED = ["", "Rishta", ""]

const comeBack = (origin: string) => [
  "To keep the account, log in with your password before then and say so:",
  `${origin}/login`,
  "",
  "If you have forgotten the password:",
  `${origin}/ResetPassword`,
]

/** Lines stay below 77 characters: longer ones would be broken up in transport. */
export function leavesMail(to: string, on: string, origin: string): Mail {
  const text = [
    "You have asked us to delete your Rishta account. It is hidden from",
    "everybody at once, and you are logged out on every device.",
    "",
    `It is deleted for good on ${on}.`,
    "",
    ...comeBack(origin),
    "",
    "If it was not you, log in at once, keep the account and change the",
    "password.",
    ...SIGNED,
  ].join("\n")
  return { to, subject: "Your Rishta account will be deleted", text }
}

export function leavesSoonMail(to: string, on: string, origin: string): Mail {
  const text = [
    `Your Rishta account is deleted for good on ${on}.`,
    "Nothing brings it back after that.",
    "",
    ...comeBack(origin),
    "",
    "If you want it deleted, there is nothing you need to do.",
    ...SIGNED,
  ].join("\n")
  return { to, subject: "Your Rishta account is deleted in two days", text }
}

export function keptMail(to: string, origin: string): Mail {
  const text = [
    "You have kept your Rishta account: it is as it was before, and others",
    "see your profile again.",
    "",
    "If it was not you, choose a new password at once:",
    `${origin}/ResetPassword`,
    ...SIGNED,
  ].join("\n")
  return { to, subject: "Your Rishta account stays", text }
}

export function deletedMail(to: string, origin: string): Mail {
  const text = [
    "Your Rishta account was deleted today, as you had asked: profile,",
    "pictures, favourites, requests and connections are gone. Messages that",
    "you sent stay with those who were connected with you, from",
    "'Deleted member'.",
    "",
    "Your e-mail address is free: whoever likes to can sign up anew.",
    `${origin}/Signup`,
    ...SIGNED,
  ].join("\n")
  return { to, subject: "Your Rishta account was deleted", text }
}

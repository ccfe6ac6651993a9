import type { WireCode } from "#app/http/problem.ts"
import type { Reason } from "#app/result.ts"

interface Meaning {
  status: number
  title: string
  /** What it means, and what a program does about it. */
  meaning: string
}

type Code = Reason | WireCode | "role"

/** Every `reason` of a problem: the page of all errors is made of it. */
export const PROBLEMS = {
  invalid: {
    status: 400,
    title: "Something in it cannot be taken",
    meaning: "`errors` has the words for each field and `codes` their codes. Correct these and send it again.",
  },
  unreadable: {
    status: 400,
    title: "The request cannot be read",
    meaning: "The body is torn or no JSON, or the address is none. Sent again as it is, it fails again.",
  },
  text: {
    status: 400,
    title: "The message is empty or too long",
    meaning: "A message has words, a file or a place, and 4,000 characters at most.",
  },
  "signed-out": {
    status: 401,
    title: "Nobody is logged in",
    meaning:
      "There is no token, its session has ended, or e-mail and password do not fit. Log in with `POST /users/login`.",
  },
  "needs-otp": {
    status: 401,
    title: "The second step is missing",
    meaning:
      "E-mail and password fit. Ask for the code that the owner's phone shows, and log in again with it as `otp`.",
  },
  role: {
    status: 403,
    title: "The call is for others",
    meaning: "It is for members or for marriage consultants, as its description says. Do not ask again.",
  },
  forbidden: {
    status: 403,
    title: "It is not allowed",
    meaning: "A rule speaks against it; `message` says which. An e-mail that waits for its code comes with a `ticket`.",
  },
  "needs-plan": {
    status: 403,
    title: "It is part of a larger plan",
    meaning: "`GET /plans` tells what each plan allows, `POST /subscribe` orders one.",
  },
  "needs-profile": {
    status: 403,
    title: "A profile comes first",
    meaning: "Make one with `POST /profile`, or name a client as `clientId`.",
  },
  "needs-consent": {
    status: 403,
    title: "The client's family has not agreed yet",
    meaning: "`POST /clients/{id}/consent` makes the link by which they do.",
  },
  leaving: {
    status: 403,
    title: "The account is going to be deleted",
    meaning:
      "Its owner has asked for that; `message` says when it goes. `POST /users/login` with `keep: true` keeps it.",
  },
  "new-terms": {
    status: 403,
    title: "There are new terms to agree to",
    meaning:
      "The account has not agreed to the newest terms or Privacy Policy. Show its owner the page `/agree` of the site, which says what has changed; until then one can read, log out and delete the account.",
  },
  soon: {
    status: 403,
    title: "The chat is not open yet",
    meaning: "The site has not opened it. Ask again another day.",
  },
  "not-connected": {
    status: 403,
    title: "The two are not connected",
    meaning: "Ask for a connection with `POST /connection/send`; messages go between those who are connected.",
  },
  unpaid: {
    status: 403,
    title: "Chat needs a plan",
    meaning: "Writing needs a plan of one's own that runs. `GET /subscription` tells which it is.",
  },
  partners: {
    status: 403,
    title: "The plan has no room for another partner",
    meaning: "A plan allows chats with so many people. `GET /subscription` tells how many are used.",
  },
  waiting: {
    status: 403,
    title: "An answer is waited for",
    meaning:
      "Whoever writes first sends so many messages and then waits. It goes on once the other side has written: `newMessage` tells it.",
  },
  file: {
    status: 403,
    title: "The file cannot be sent",
    meaning: "It is no upload of one's own, for this conversation and from the last 24 hours. Bring it again.",
  },
  heic: {
    status: 400,
    title: "HEIC pictures cannot be read here",
    meaning: "Make a JPEG of it, and send that one.",
  },
  "not-found": {
    status: 404,
    title: "It is not there",
    meaning: "There is no such call or thing, or it is not for the caller: nobody learns which of the two.",
  },
  method: { status: 405, title: "The address knows no such method", meaning: "`Allow` names those that it knows." },
  "too-slow": { status: 408, title: "The body did not arrive in time", meaning: "Send it again on a better line." },
  conflict: {
    status: 409,
    title: "Something has changed, or was done already",
    meaning:
      "Read it anew: somebody was faster, or the same was asked before. Of a message: its `clientId` belongs to another one.",
  },
  "choose-client": {
    status: 409,
    title: "Which client is meant?",
    meaning: "A marriage consultant with several clients names one as `clientId`.",
  },
  "too-large": { status: 413, title: "It is too large", meaning: "Each call's description has its limit." },
  "media-type": {
    status: 415,
    title: "Another kind of body is asked for",
    meaning: "Send `application/json`, or `multipart/form-data` where there is a file.",
  },
  range: { status: 416, title: "The file has no such range", meaning: "`Content-Range` has its size." },
  "wrong-host": { status: 421, title: "The server does not answer for this host", meaning: "Use the site's address." },
  "key-reused": {
    status: 422,
    title: "The key was used for something else",
    meaning: "An `Idempotency-Key` stands for one request for a day. Make a new one for another.",
  },
  "too-many": {
    status: 429,
    title: "There were too many",
    meaning: "Wait the seconds of `Retry-After`; `RateLimit` and `RateLimit-Policy` name the limit.",
  },
  "too-fast": { status: 429, title: "Messages come too fast", meaning: "Wait the seconds of `Retry-After`." },
  broken: {
    status: 500,
    title: "Something went wrong here",
    meaning: "It is in our log under the `X-Request-Id` of the answer. Send it again with the same `Idempotency-Key`.",
  },
  busy: {
    status: 503,
    title: "The server is busy",
    meaning: "Nothing was done. Wait the seconds of `Retry-After` and send it again.",
  },
  failed: {
    status: 503,
    title: "It could not be kept",
    meaning: "Send it again with the same `clientId` or `Idempotency-Key`: it will not be done twice.",
  },
  "no-storage": { status: 507, title: "There is no room for files", meaning: "Try again later." },
} as const satisfies Record<Code, Meaning>

export type ProblemCode = keyof typeof PROBLEMS

/** What is wrong with a field. */
export const FIELD_CODES = {
  required: "It is missing.",
  "unknown-field": "The call knows no such field or parameter.",
  type: "It is of another type: a number for a text, a list for an object.",
  format: "It is written in another way than asked: a date, an e-mail, a code.",
  "too-short": "The text or list is too short.",
  "too-long": "The text or list is too long.",
  "too-small": "The number is too small.",
  "too-large": "The number or file is too large.",
  "not-in-list": "It is none of the values that the document names.",
  "given-twice": "A parameter with one value stands there twice.",
  rule: "A rule speaks against it; its words say which.",
} as const

export type FieldCode = keyof typeof FIELD_CODES

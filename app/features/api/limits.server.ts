import { LIMITS, type Limit } from "#app/rate-limit/rate-limit.server.ts"
import { SOCKET_RATES } from "#app/rate-limit/socket-rate-limit.server.ts"

/** What each limit counts; null where no call of the API comes near it. */
const WORDS: Record<Limit, string | null> = {
  "login.account-and-address": "Failed logins to an account from one network",
  "login.account": "Failed logins to an account from everywhere",
  "login.address": "Failed logins from one network",
  "login.known-device": "Failed logins to an account with its `device`",
  "second-step": "Wrong codes of an account's second step (with the account's `device`: for this device)",
  "code.send-hour": "Codes that are sent to an e-mail (with the account's `device`: for this device)",
  "code.send-day": "The same in a day",
  "code.send-address": "Codes that one network asks for",
  "code.verify-minute": "Tries of a code, by ticket; without one by e-mail and network",
  "code.verify-hour": "The same in an hour",
  "code.verify-here": "Tries without a ticket of a code that the same network asked for",
  "code.verify-elsewhere": "Tries without a ticket of an e-mail's codes from all other networks together",
  "email-change": null,
  "consent.send": "Links of consent that a consultant makes",
  "consent.code": null,
  "consent.proof": null,
  "consent.proof-network": null,
  biodata: null,
  contact: null,
  story: null,
  "family.invite": "Invitations to one's family's table",
  "pictures.ask": "Asking to see pictures",
  "family.comment": "Comments on favourites",
  "request.minute": "Steps of connections: asking, answering, taking back, ending",
  "request.hour": "The same in an hour",
  "client-offer": null,
  "contact-share": "Numbers that are shared with a connection",
  favourite: "Changes of favourites and of those who are not of interest",
  report: "Reports",
  block: "Blocks",
  "known-people": "Changes of the list of people by whom one does not want to be found",
  order: "Orders of plans",
  coupon: "Tries of coupons, by account",
  "coupon.address": "Tries of coupons, by network",
  "held-form": null,
  "chat-file": "Files for chats",
  "client-import": "Files of clients that are taken in",
  "client-export": "Files of clients that are given out",
  picture: "New pictures",
  "push-device": "Devices that are registered for pushes",
}

interface Described {
  name: string
  words: string
  points: number
  duration: number
}

/** Whatever a call can run into: so many `points` in `duration` seconds. */
export const limits: readonly Described[] = [
  ...(Object.keys(WORDS) as Limit[]).flatMap((name) => {
    const words = WORDS[name]
    return words === null ? [] : [{ name, words, ...LIMITS[name] }]
  }),
  { name: "chat-message", words: "Messages that an account writes, by call and by socket", ...SOCKET_RATES.message },
  { name: "chat-event", words: "Events that an account sends by socket", ...SOCKET_RATES.event },
]

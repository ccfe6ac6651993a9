import { describe, expect, test } from "vitest"
import { type Asking, closedNo, dailyLimitFor, dailyLimitText, type Past, whyNotAsk } from "./asking-policy.ts"

/** Noon in Pakistan. */
const NOW = new Date("2027-03-03T07:00:00Z")
const free: Asking = {
  role: "user",
  hasProfile: true,
  withoutConsent: null,
  past: { declinedAt: null, cancelledAt: null, removedAt: null },
  sentToday: 0,
  dailyLimit: 20,
}
const HOUR = 60 * 60_000
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR)
const why = (asking: Partial<Asking>) => {
  const { reason, message } = whyNotAsk({ ...free, ...asking }, NOW) ?? {}
  return reason && [reason, message]
}
const having = (past: Partial<Past>) => ({ past: { ...free.past, ...past } })
const again = (past: Partial<Past>) => closedNo({ ...free.past, ...past }, NOW)?.again

test("A member with a profile asks, and so does a consultant, who has none", () => {
  expect(why({})).toBeUndefined()
  expect(why({ role: "guest", hasProfile: false })).toBeUndefined()
})

test("Whoever has no profile makes one first; administrators do not ask", () => {
  expect(why({ hasProfile: false })).toEqual(["needs-profile", expect.stringMatching(/make your profile first/)])
  expect(why({ role: "admin" })).toEqual(["forbidden", "Administrators send no requests."])
})

test("Nobody asks for a client who has not consented, whatever else speaks against it", () => {
  expect(why({ role: "guest", withoutConsent: "Sana Malik", ...having({ declinedAt: NOW }) })).toEqual([
    "needs-consent",
    expect.stringMatching(/^Sana Malik has not agreed/),
  ])
})

describe("after a decline", () => {
  test("that side waits for 90 days, and reads until when", () => {
    expect(why(having({ declinedAt: NOW }))).toEqual([
      "conflict",
      "Your request was not accepted. You can ask again on 1 June 2027.",
    ])
    expect(why(having({ declinedAt: ago(89 * 24) }))?.[1]).toMatch(/on 4 March 2027/)
  })

  test("they may ask from the morning of the day that was named", () => {
    expect(why(having({ declinedAt: ago(90 * 24 - 10) }))).toBeUndefined()
    expect(why(having({ declinedAt: ago(91 * 24) }))).toBeUndefined()
  })

  test("the place of the button says the day", () => {
    expect(again({ declinedAt: NOW })).toBe("You can ask again from 1 Jun 2027")
    expect(again({ declinedAt: ago(90 * 24) })).toBeUndefined()
  })
})

describe("after the other side has ended the connection", () => {
  test("one waits for 90 days as well", () => {
    expect(why(having({ removedAt: NOW }))).toEqual([
      "conflict",
      "You are no longer connected. You can ask again on 1 June 2027.",
    ])
    expect(again({ removedAt: NOW })).toBe("You can ask again from 1 Jun 2027")
    expect(why(having({ removedAt: ago(90 * 24) }))).toBeUndefined()
  })

  test("a decline since then counts in its place", () => {
    const [removedAt, declinedAt] = [ago(100 * 24), NOW]
    expect(why(having({ removedAt, declinedAt }))?.[1]).toMatch(/^Your request was not accepted\. .* 1 June 2027/)
  })
})

test("After taking it back one waits for 24 hours", () => {
  expect(why(having({ cancelledAt: ago(23) }))).toEqual([
    "conflict",
    "You took your request back. You can ask again from 3 Mar 2027, 13:00.",
  ])
  expect(again({ cancelledAt: ago(23) })).toBe("You can ask again from 3 Mar 2027, 13:00")
  expect(why(having({ cancelledAt: ago(24) }))).toBeUndefined()
})

test("A consultant has five more for each client whose family has agreed, up to 300; a member has 20", () => {
  const limits = { dailyRequests: 20, requestsPerClient: 5, consultantRequests: 300 }
  const having = (clients: number) => dailyLimitFor("guest", clients, limits)
  expect([0, 1, 2, 55, 56, 57, 1_000].map(having)).toEqual([20, 25, 30, 295, 300, 300, 300])
  expect(dailyLimitFor("user", 3, limits)).toBe(20)
  expect(dailyLimitFor("guest", 3, { ...limits, dailyRequests: 400 })).toBe(400)
})

test("The day's requests come to an end, and the limit is said beforehand", () => {
  expect(why({ sentToday: 19 })).toBeUndefined()
  expect(why({ sentToday: 20 })).toEqual(["too-many", "You can send 20 new requests a day. Please go on tomorrow."])
  expect(dailyLimitText({ sentToday: 3, dailyLimit: 20 })).toBe(
    "You can send 20 new requests a day; 17 are left today.",
  )
  expect(dailyLimitText({ sentToday: 19, dailyLimit: 20 })).toMatch(/1 is left today/)
  expect(dailyLimitText({ sentToday: 25, dailyLimit: 1 })).toBe("You can send 1 new request a day; 0 are left today.")
})

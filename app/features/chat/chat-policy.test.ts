import { describe, expect, test } from "vitest"
import { type ChatAccess, mayChat, mayRead } from "./chat-policy.ts"

const ready: ChatAccess = {
  signedIn: true,
  open: true,
  connected: true,
  assisted: false,
  plan: "basic",
  isPartner: false,
  partners: 0,
  unanswered: 0,
  beforeAnswer: 2,
}

describe("who may chat", () => {
  test("connected members with a plan may", () => {
    expect(mayChat(ready)).toBeUndefined()
  })

  test.each([
    [{ signedIn: false }, "Unauthorized", "Please log in first."],
    [{ open: false }, "Feature Coming Soon", "Chat functionality is under development."],
    [{ connected: false }, "Not Connected", "You need to connect with this user before starting a chat."],
    [{ plan: null }, "Access Denied", "Please pay to unlock chat."],
  ])("%j is refused as '%s'", (change, title, text) => {
    expect(mayChat({ ...ready, ...change })).toMatchObject({ title, text })
  })

  test("a stranger learns nothing of the sender's plan first", () => {
    expect(mayChat({ ...ready, connected: false, plan: null })?.title).toBe("Not Connected")
  })

  test.each([
    ["basic", 1, 2],
    ["standard", 14, 15],
  ] as const)("the %s plan lets in one more at %i partners and none at %i", (plan, last, full) => {
    expect(mayChat({ ...ready, plan, partners: last })).toBeUndefined()
    expect(mayChat({ ...ready, plan, partners: full })).toMatchObject({ reason: "partners", title: "Access Denied" })
  })

  test("a full plan still reaches the partners it has", () => {
    expect(mayChat({ ...ready, partners: 2, isPartner: true })).toBeUndefined()
  })

  test("a matchmaker and whoever asked for one need no plan, but their connection", () => {
    const assisted = { ...ready, assisted: true, plan: null }
    expect(mayChat(assisted)).toBeUndefined()
    expect(mayChat({ ...ready, assisted: true, partners: 99 })).toBeUndefined()
    expect(mayChat({ ...assisted, connected: false })?.title).toBe("Not Connected")
  })

  test("the Pro plan knows no limit", () => {
    expect(mayChat({ ...ready, plan: "pro", partners: 5000 })).toBeUndefined()
  })

  test.each([
    [0, 2, undefined],
    [1, 2, undefined],
    [2, 2, "waiting"],
    [9, 2, "waiting"],
    [1, 1, "waiting"],
    [null, 2, undefined],
    [99, 0, undefined],
  ])(
    "who has written %s messages without an answer, where %i may, is answered %s",
    (unanswered, beforeAnswer, reason) => {
      expect(mayChat({ ...ready, unanswered, beforeAnswer })?.reason).toBe(reason)
      expect(mayChat({ ...ready, unanswered, beforeAnswer, assisted: true, plan: null })?.reason).toBe(reason)
      expect(mayRead(ready)).toBeUndefined()
    },
  )

  test("what is paid for is said before what is waited for", () => {
    expect(mayChat({ ...ready, plan: null, unanswered: 2 })?.reason).toBe("unpaid")
  })

  test("reading needs the connection and no plan", () => {
    expect(mayRead({ ...ready })).toBeUndefined()
    expect(mayRead({ ...ready, connected: false })?.reason).toBe("not-connected")
  })
})

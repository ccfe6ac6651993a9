import { expect, test } from "vitest"
import { ASKED_AGAIN_DAYS, type ChatSeat, chatLevelOf, mayAskFor, rightOf, waitsFor } from "./table-policy.ts"

const DAY = 86_400_000
const NEW: ChatSeat = { level: "told", own: null, asked: null, askedAt: null, allowedAt: null, refusedAt: null }
const seat = (more: Partial<ChatSeat>): ChatSeat => ({ ...NEW, ...more })
const ASKED = { own: "reads", asked: "reads", askedAt: 10 } as const
const ASKED_TO_WRITE = { own: "writes", asked: "writes", askedAt: 10 } as const

test("What is said for one chat comes before the seat", () => {
  expect(chatLevelOf({ level: "table", own: null })).toBe("writes")
  expect(chatLevelOf({ level: "agrees", own: null })).toBe("told")
  expect(chatLevelOf({ level: "table", own: "none" })).toBe("none")
  expect(chatLevelOf({ level: "sees", own: "reads" })).toBe("reads")
})

test.each([
  ["nobody has asked", { own: "reads" }, { right: null, waits: null, ask: "reads" }],
  ["the other side has not answered", ASKED, { right: null, waits: "reads", ask: null }],
  ["the other side has allowed it", { ...ASKED, allowedAt: 11 }, { right: "reads", waits: null, ask: null }],
  ["the other side has said 'Not now'", { ...ASKED, refusedAt: 11 }, { right: null, waits: null, ask: null }],
  ["writing is allowed", { ...ASKED_TO_WRITE, allowedAt: 11 }, { right: "writes", waits: null, ask: null }],
  [
    "writing is asked for where reading is allowed",
    { ...ASKED_TO_WRITE, allowedAt: 5 },
    { right: "reads", waits: "writes", ask: null },
  ],
  [
    "writing is refused where reading is allowed",
    { ...ASKED_TO_WRITE, allowedAt: 5, refusedAt: 11 },
    { right: "reads", waits: null, ask: null },
  ],
  [
    "the member has lowered it to reading",
    { ...ASKED_TO_WRITE, own: "reads", allowedAt: 11 },
    { right: "reads", waits: null, ask: null },
  ],
  [
    "the member has raised it to writing",
    { ...ASKED, own: "writes", allowedAt: 11 },
    { right: "reads", waits: null, ask: "writes" },
  ],
  ["the member has ended it", { ...ASKED, own: "told", allowedAt: 11 }, { right: null, waits: null, ask: null }],
  ["the seat says nothing of chats", { asked: "reads", askedAt: 10 }, { right: null, waits: null, ask: null }],
] as const)("What a guardian does where %s", (_case, more, { right, waits, ask }) => {
  const one = seat(more)
  expect({ right: rightOf(one), waits: waitsFor(one), ask: mayAskFor(one, 12) }).toEqual({ right, waits, ask })
})

test("A no holds for thirty days, and after that it can be asked for again", () => {
  const refused = seat({ ...ASKED, refusedAt: 11 })
  expect(mayAskFor(refused, 11 + ASKED_AGAIN_DAYS * DAY - 1)).toBeNull()
  expect(mayAskFor(refused, 11 + ASKED_AGAIN_DAYS * DAY)).toBe("reads")
})

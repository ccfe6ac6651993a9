import { expect, test } from "vitest"
import { isOpenStage, stageAfter, whyNotMove } from "./case-policy.ts"
import { stageNames } from "./stages.ts"

const closed = ["declined", "cancelled", "removed", "expired"] as const

test("A request proposes what was only considered, or had ended, and puts nobody back", () => {
  expect([null, ...stageNames].filter((stage) => stageAfter("pending", stage) === "proposed")).toEqual([
    null,
    "considered",
    "ended",
  ])
  expect(stageAfter("pending", "met")).toBeNull()
})

test("An acceptance makes both interested, unless they are further already", () => {
  expect([null, ...stageNames].filter((stage) => stageAfter("accepted", stage) === "both_interested")).toEqual([
    null,
    "considered",
    "proposed",
    "ended",
  ])
  expect(stageAfter("accepted", "meeting_agreed")).toBeNull()
})

test("What ends a request ends its case, but neither an engagement nor a case that nobody has", () => {
  for (const status of closed) {
    expect(stageNames.filter((stage) => stageAfter(status, stage) === "ended")).toEqual(stageNames.filter(isOpenStage))
    expect(stageAfter(status, null)).toBeNull()
  }
})

test("Whoever ends a case says why", () => {
  expect(whyNotMove("ended", "")).toBe("Please write why it has ended.")
  expect(whyNotMove("ended", "Their family said no")).toBeNull()
  expect(whyNotMove("met", "")).toBeNull()
})

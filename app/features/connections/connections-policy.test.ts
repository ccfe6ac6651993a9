import { describe, expect, test } from "vitest"
import type { PlanUsage } from "#app/features/subscriptions/plan-usage.server.ts"
import { answerRequest, hasRoom, whyNoRoom } from "./connections-policy.ts"

describe("a pending request", () => {
  test("is accepted, declined or cancelled", () => {
    expect(answerRequest("accept", "pending")).toEqual({ to: "accepted" })
    expect(answerRequest("decline", "pending")).toEqual({ to: "declined" })
    expect(answerRequest("cancel", "pending")).toEqual({ to: "cancelled" })
  })
})

describe("a repeated step", () => {
  test.each([
    ["accept", "accepted"],
    ["decline", "declined"],
    ["cancel", "cancelled"],
  ] as const)("to %s what is %s is harmless", (answer, status) => {
    expect(answerRequest(answer, status)).toEqual({})
  })

  test("closing what the other side has closed is harmless too", () => {
    expect(answerRequest("cancel", "declined")).toEqual({})
    expect(answerRequest("decline", "cancelled")).toEqual({})
    expect(answerRequest("cancel", "removed")).toEqual({})
  })
})

describe("a step that comes too late", () => {
  test.each(["declined", "cancelled", "removed"] as const)("a request that was %s cannot be accepted", (status) => {
    expect(answerRequest("accept", status).refused).toBe("This request is no longer open.")
  })

  test("an accepted request is a connection: it can be removed, not declined or cancelled", () => {
    expect(answerRequest("decline", "accepted").refused).toMatch(/you are connected now/)
    expect(answerRequest("cancel", "accepted").refused).toMatch(/you are connected now/)
  })
})

describe("plan limits", () => {
  const member: PlanUsage = { plan: null, inTerm: 0, inAll: 0 }

  test("without a plan a member has two connections in all", () => {
    expect(hasRoom({ ...member, inAll: 1 })).toBe(true)
    expect(hasRoom({ ...member, inAll: 2 })).toBe(false)
  })

  test("Basic counts two within its term, however many there were before", () => {
    expect(hasRoom({ ...member, plan: "basic", inTerm: 1, inAll: 9 })).toBe(true)
    expect(hasRoom({ ...member, plan: "basic", inTerm: 2, inAll: 2 })).toBe(false)
  })

  test("Standard counts thirty, Pro does not count", () => {
    expect(hasRoom({ ...member, plan: "standard", inTerm: 29 })).toBe(true)
    expect(hasRoom({ ...member, plan: "standard", inTerm: 30 })).toBe(false)
    expect(hasRoom({ ...member, plan: "pro", inTerm: 5000, inAll: 5000 })).toBe(true)
  })

  test("the words say whose plan is used up, and nothing of the other one's plan", () => {
    const full = { ...member, plan: "basic" as const, inTerm: 2, inAll: 2 }
    expect(whyNoRoom(full, member)).toBe("Your Basic plan allows 2 connections. A larger plan allows more.")
    expect(whyNoRoom({ ...member, inAll: 2 }, member)).toMatch(/^Without a plan/)
    expect(whyNoRoom(member, full)).toBe("This person cannot take another connection at the moment.")
    expect(whyNoRoom(member, member)).toBeUndefined()
  })
})

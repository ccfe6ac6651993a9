import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { plan } from "#db/schema/subscriptions.ts"
import { HIDING_PLANS, isLargest, LIMITS, listed, PLANS } from "./plan-table.ts"

test("the table has the plans in the database's order, by which the larger of two is known", () => {
  expect(PLANS.map(({ plan }) => plan)).toEqual(plan.enumValues)
  expect(PLANS.filter(({ plan }) => isLargest(plan))).toHaveLength(1)
})

test("sentences name plans one after the other", () => {
  expect(listed(HIDING_PLANS)).toBe("Standard and Pro")
  expect(listed(HIDING_PLANS, "disjunction")).toBe("Standard or Pro")
  expect(listed(PLANS.map(({ abroad }) => abroad))).toBe("Essential, Standard and Premium")
})

test("a policy asks for each limit", () => {
  const policies = globSync("app/features/**/*-policy.ts").map((file) => readFileSync(file, "utf8"))
  const isAsked = (limit: string) => policies.some((text) => new RegExp(`termsOf\\([^]*\\b${limit}\\b`).test(text))
  expect(LIMITS.filter((limit) => !isAsked(limit))).toEqual([])
  expect(isAsked("savedSearches")).toBe(false)
})

import { expect, test } from "vitest"
import { done, NOT_FOUND, type Reason, refuse } from "#app/result.ts"
import { answerRefusal, refusalPage, statusOf, valueOrPage } from "./refusal.server.ts"

test.each<[Reason, number]>([
  ["invalid", 400],
  ["needs-plan", 403],
  ["not-connected", 403],
  ["not-found", 404],
  ["conflict", 409],
  ["too-large", 413],
  ["too-many", 429],
  ["too-fast", 429],
  ["busy", 503],
  ["no-storage", 507],
])("%s answers %i", (reason, status) => {
  expect(statusOf(refuse(reason, "Not now."))).toBe(status)
})

test("A page for too many tries says when to come back", () => {
  const { data, init } = refusalPage(refuse("too-many", "Please wait.", { seconds: 40, wait: "40 seconds" }))
  expect([data, init]).toEqual(["Please wait.", { status: 429, headers: { "Retry-After": "40" } }])
})

test("What is not there says nothing of why", () => {
  const thrown = expect.objectContaining({ data: null, init: expect.objectContaining({ status: 404 }) })
  expect(refusalPage(NOT_FOUND)).toEqual(thrown)
  expect(() => answerRefusal(NOT_FOUND, "/clients")).toThrow(thrown)
  expect(() => valueOrPage(NOT_FOUND)).toThrow(thrown)
  expect(valueOrPage(done("Sana"))).toBe("Sana")
})

import { expect, test } from "vitest"
import { isAskedForTerms, mayAct } from "./terms-policy.ts"

test("Whoever has agreed to all, or has time until new words hold, does everything", () => {
  expect([null, "announced" as const].map((terms) => mayAct({ terms }))).toEqual([true, true])
})

test("Without a yes to words that hold nothing is done, asked about or not", () => {
  expect((["asked", "put-off"] as const).map((terms) => mayAct({ terms }))).toEqual([false, false])
})

test("The question stands in the way until it is answered, and only then", () => {
  const states = [null, "announced", "asked", "put-off"] as const
  expect(states.filter((terms) => isAskedForTerms({ terms }))).toEqual(["asked"])
})

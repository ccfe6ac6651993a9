import { expect, test } from "vitest"
import { maySave } from "./saved-policy.ts"

const kept = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    name: `Search ${number}`,
    query: `minAge=${number}`,
    clientId: null,
  }))
const wanted = { query: "caste=Syed", clientId: null, narrowed: true }

test.each([
  ["the tenth is saved", wanted, 9, true],
  ["the eleventh is not", wanted, 10, "conflict"],
  ["the same is not saved twice", { ...wanted, query: "minAge=3" }, 5, "conflict"],
  ["for a client it is another", { ...wanted, query: "minAge=3", clientId: 7 }, 5, true],
  ["everybody is no search", { ...wanted, narrowed: false }, 0, "invalid"],
] as const)("%s", (_, search, count, answer) => {
  const result = maySave(search, kept(count))
  expect(result.done || result.reason).toBe(answer)
})

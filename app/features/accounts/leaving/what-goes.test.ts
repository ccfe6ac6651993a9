import { expect, test } from "vitest"
import { clientsByNumber } from "./what-goes.ts"

test.each([
  [[7], "client 7"],
  [[1, 2, 3, 4], "clients 1 to 4"],
  [[1, 2, 4, 6, 7, 8], "clients 1 to 2, 4 and 6 to 8"],
])("Clients are named by number: %j", (numbers, text) => {
  expect(clientsByNumber(numbers)).toBe(text)
})

test("A long list with many gaps ends in a word", () => {
  const odd = Array.from({ length: 40 }, (_, place) => 2 * place + 1)
  expect(clientsByNumber(odd)).toMatch(/^clients 1, 3, .*, 23 and others$/)
})

import { expect, test } from "vitest"
import { bandsFrom, INCOMES, leastOf } from "./income.ts"

test.each([
  ["Below 20k", 0],
  ["50k-100k", 50_000],
  ["Above 100k", 100_000],
  ["30,000 - 50,000", 30_000],
  ["Above 200,000", 200_000],
])("%s begins with %i rupees", (band, least) => {
  expect(leastOf(band)).toBe(least)
})

test("an income at least finds every band in which nobody has less, of either wizard", () => {
  expect(bandsFrom(100_000)).toEqual(["Above 100k", "100,000 - 150,000", "150,000 - 200,000", "Above 200,000"])
  expect(INCOMES).toEqual([20_000, 30_000, 50_000, 70_000, 100_000, 150_000, 200_000])
})

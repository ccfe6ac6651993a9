import { describe, expect, test } from "vitest"
import { countText, pageCount, pageNumbers, totalText } from "./page-nav.ts"

describe("page numbers", () => {
  test.each([
    [1, 1, "1"],
    [3, 5, "1 2 3 4 5"],
    [1, 6, "1 2 … 6"],
    [2, 6, "1 2 3 … 6"],
    [3, 6, "1 2 3 4 … 6"],
    [5, 9, "1 … 4 5 6 … 9"],
    [8, 9, "1 … 7 8 9"],
    [9, 9, "1 … 8 9"],
  ])("page %i of %i: %s", (page, pages, shown) => {
    expect(
      pageNumbers(page, pages)
        .map((number) => number ?? "…")
        .join(" "),
    ).toBe(shown)
  })
})

test("the number of pages is the total by the page size, rounded up, and never none", () => {
  expect([pageCount(0, 10), pageCount(10, 10), pageCount(11, 10), pageCount(51, 50)]).toEqual([1, 1, 2, 2])
})

test("the count text estimates the whole as pages times page size", () => {
  expect(countText(1, 10, 3)).toBe("Showing 1 to 3 of up to 10")
  expect(countText(2, 10, 23)).toBe("Showing 11 to 20 of up to 30")
  expect(countText(3, 10, 23)).toBe("Showing 21 to 23 of up to 30")
})

test("where counting stops, nobody is told that this is all", () => {
  expect(countText(100, 10, 1_001)).toBe("Showing 991 to 1000 of the first 1,000; there are more")
  expect(countText(100, 10, 1_000)).toBe("Showing 991 to 1000 of up to 1000")
  expect(countText(1, 50, 4_000, 10_000)).toBe("Showing 1 to 50 of up to 4000")
})

test("a list without page numbers says how long it is as far as that is known", () => {
  expect(totalText(84, null)).toBe("84 in all")
  expect(totalText(1_000, null)).toBe("1,000 in all")
  expect(totalText(1_001, null)).toBe("More than 1,000")
  expect(totalText(1_001, 98_000)).toBe("About 98,000 in all")
})

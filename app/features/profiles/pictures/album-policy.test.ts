import { describe, expect, test } from "vitest"
import { placedAt, rearranged, whyNoMore } from "./album-policy.ts"

const IDS = ["a", "b", "c"]

describe("a picture", () => {
  test.each([
    ["c", "first", ["c", "a", "b"]],
    ["c", "up", ["a", "c", "b"]],
    ["b", "up", ["b", "a", "c"]],
    ["a", "up", ["a", "b", "c"]],
    ["a", "down", ["b", "a", "c"]],
    ["c", "down", ["a", "b", "c"]],
    ["a", "delete", ["b", "c"]],
    ["gone", "delete", ["a", "b", "c"]],
    ["gone", "first", ["a", "b", "c"]],
  ] as const)("%s that is asked to go %s leaves %j", (id, step, order) => {
    expect(rearranged(IDS, id, step)).toEqual(order)
  })
})

test.each([
  ["c", 1, ["c", "a", "b"]],
  ["a", 2, ["b", "a", "c"]],
  ["a", 6, ["b", "c", "a"]],
  ["gone", 1, IDS],
] as const)("%s that is put at place %i makes it %j", (id, place, order) => {
  expect(placedAt(IDS, id, place)).toEqual(order)
})

test("A profile has at most six", () => {
  expect(whyNoMore(0, 6)).toBeUndefined()
  expect(whyNoMore(4, 3)).toBe("A profile has at most 6 pictures: there is room for 2 more.")
  expect(whyNoMore(6, 1)).toBe("A profile has at most 6 pictures. Please delete one first.")
})

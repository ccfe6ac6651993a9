import { expect, test } from "vitest"
import { isDatabaseAway } from "./database-away.ts"

test.each([
  [true, "its disk is full", "53100"],
  [true, "it has no memory left", "53200"],
  [true, "it has too many connections", "53300"],
  [true, "it is shutting down", "57P01"],
  [true, "nobody listens there", "ECONNREFUSED"],
  [false, "a row is there already", "23505"],
  [false, "a column is missing", "42703"],
])("%s: %s", (away, _what, code) => {
  expect(isDatabaseAway({ code })).toBe(away)
  expect(isDatabaseAway(new Error("Failed query", { cause: { code } }))).toBe(away)
})

import { expect, test } from "vitest"
import { amountOf } from "./numbers.ts"

test.each([
  ["5000", 5000],
  [" 5,000 ", 5000],
  ["1,00,000", 100_000],
  ["1 250 000", 1_250_000],
  ["2500.50", 2500.5],
  ["0", 0],
])("%s is an amount", (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test.each(["", "0x10", "0b11", "1e3", "-5", "+5", "5,,000", "5,000 000", "5.000.000", "Infinity", "12abc", ".5", "٣"])(
  "%s is none",
  (text) => {
    expect(amountOf(text)).toBeNaN()
  },
)

import { expect, test } from "vitest"
import { plusDays } from "#app/dates/days.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { answerSchema } from "./answer-schema.ts"

const saidOn = (day: string) => answerSchema.safeParse({ answer: "yes", saidOn: day }).success

test("What a family said was said today or before", () => {
  expect(saidOn(dayInPakistan())).toBe(true)
  expect(saidOn("2025-12-31")).toBe(true)
  expect(saidOn(plusDays(dayInPakistan(), 1))).toBe(false)
})

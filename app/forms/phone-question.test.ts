import { expect, test } from "vitest"
import { askedIn, phoneQuestion } from "./phone-question.ts"

test("The field offers what the question names, and to insist only where that is a number", () => {
  expect(phoneQuestion("+92 300 1234567", true)).toBe("Is it +92 300 1234567?")
  for (const possible of [true, false])
    expect(askedIn(phoneQuestion("+92 300 1234567", possible))).toEqual({ number: "+92 300 1234567", possible })
})

test.each([undefined, "Please enter a valid phone number.", "Is it true?"])("%j asks nothing", (problem) => {
  expect(askedIn(problem)).toBeUndefined()
})

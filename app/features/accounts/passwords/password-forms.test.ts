import { expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { attemptQueued } from "./password-forms.server.ts"

const FAILED = "An error occurred."

test("of many who log in at once sixteen are taken on; the others are told to come back before anything is asked for them", async () => {
  let begun = 0
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>()
  const attempts = Array.from({ length: 20 }, () => {
    const asked = ctx()
    const login = async () => {
      begun++
      await end
      return "Welcome back!"
    }
    return { asked, answer: attemptQueued(login, asked, FAILED, (message) => message) }
  })
  for (const { asked, answer } of attempts.slice(16)) {
    expect(await answer).toMatch(/very busy just now/)
    expect(asked.retryAfter).toBeGreaterThan(0)
  }
  expect(begun).toBe(4)
  endAll()
  for (const { asked, answer } of attempts.slice(0, 16)) {
    expect(await answer).toBe("Welcome back!")
    expect(asked.retryAfter).toBeUndefined()
  }
})

test("what fails for another reason is said in the form's own words", async () => {
  const failing = () => Promise.reject(new Error("broken"))
  expect(await attemptQueued(failing, ctx(), FAILED, (message) => message)).toBe(FAILED)
})

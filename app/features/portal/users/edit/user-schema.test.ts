import { describe, expect, test } from "vitest"
import { createUserSchema, editUserSchema } from "./user-schema.ts"

const right = {
  username: "ayesha_k",
  email: "Ayesha@Example.com",
  city: "lahore",
  state: "Punjab",
  country: "Pakistan",
}

const problems = (answers: object, schema = createUserSchema) =>
  Object.fromEntries((schema.safeParse(answers).error?.issues ?? []).map(({ path, message }) => [path[0], message]))

describe("what an administrator says of a user", () => {
  test("is kept in the usual spelling", () => {
    expect(createUserSchema.parse(right)).toMatchObject({ email: "ayesha@example.com", city: "Lahore" })
  })

  test("needs every field", () => {
    expect(problems({})).toEqual({
      username: "Please enter username",
      email: "Please enter email",
      city: "Please select a city",
      state: "Please select a state",
      country: "Please select a country",
    })
  })

  test.each([
    ["abcd", "Name shouldn't be less than 5 letters", "Name shouldn't be less than 5 letters"],
    ["abcde", undefined, undefined],
    ["a".repeat(20), undefined, undefined],
    ["a".repeat(21), "Name shouldn't be more than 20 letters", undefined],
    ["a".repeat(26), "Name shouldn't be more than 20 letters", "Name shouldn't be more than 25 letters"],
    ["ayesha@home", "Please use a name without @.", "Please use a name without @."],
    ["ayesha\u0000", "Please use a name without @.", "Please use a name without @."],
  ])("the user name %s is refused with %s when created, with %s when edited", (username, created, edited) => {
    expect(problems({ ...right, username }).username).toBe(created)
    expect(problems({ ...right, username }, editUserSchema).username).toBe(edited)
  })

  test("a state has to be one of the country, where it has any", () => {
    expect(problems({ ...right, state: "Texas" })).toEqual({ state: "Please select a state of this country." })
    expect(problems({ ...right, country: "Atlantis" })).toEqual({ country: "Please select a country" })
    expect(problems({ ...right, email: "ayesha" })).toEqual({ email: "Invalid email address" })
  })
})

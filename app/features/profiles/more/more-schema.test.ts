import { parseWithZod } from "@conform-to/zod/v4"
import { expect, test } from "vitest"
import { z } from "zod"
import { moreRules } from "./more-schema.ts"

const posted = (...fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const submission = parseWithZod(form, { schema: z.object(moreRules) })
  return submission.status === "success" ? submission.value : submission.error
}

test("None of it has to be told", () => {
  expect(posted(["aboutMe", ""], ["madeBy", ""])).toEqual({})
})

test("One language or several, each once and in the list's order", () => {
  expect(posted(["languages", "Pashto"])).toMatchObject({ languages: ["Pashto"] })
  const several: [string, string][] = [
    ["languages", "English"],
    ["languages", "Urdu"],
    ["languages", "Urdu"],
  ]
  expect(posted(...several)).toMatchObject({ languages: ["Urdu", "English"] })
})

test("A text keeps its lines and has at most 1,000 characters", () => {
  expect(posted(["aboutMe", " I like tea.\nAnd books. "])).toMatchObject({ aboutMe: "I like tea.\nAnd books." })
  expect(posted(["aboutFamily", "x".repeat(1_001)])).toEqual({ aboutFamily: ["Please use at most 1000 characters."] })
})

test("What is in no list is refused beside its field", () => {
  expect(posted(["status", "divorced"], ["madeBy", "nobody"])).toEqual({
    status: ["Please choose from the list."],
    madeBy: ["Please choose from the list."],
  })
  expect(posted(["languages", "Klingon"])).toMatchObject({ languages: ["Please choose from the list."] })
})

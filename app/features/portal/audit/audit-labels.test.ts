import { expect, test } from "vitest"
import { detailOf, labelOf } from "./audit-labels.ts"

test("An act is named in words", () => {
  expect(labelOf("login.failed")).toBe("Login failed")
})

test("What was before stands before what is after, whatever else is noted", () => {
  expect(detailOf({ after: "soon", before: "on", setting: "chat", none: null })).toBe(
    "setting: chat, before: on, after: soon",
  )
  expect(detailOf({ after: { pro: "" }, before: {} })).toBe('before: {}, after: {"pro":""}')
  expect(detailOf(null)).toBe("")
})

import { expect, test } from "vitest"
import { preview } from "./preview.ts"

test("thirty characters are shown whole", () => {
  expect(preview("x".repeat(30))).toBe("x".repeat(30))
})

test("longer messages end in an ellipsis, on one line", () => {
  expect(preview(`line one\nand line two ${"x".repeat(40)}`)).toBe("line one and line two xxxxxxxx…")
})

test("a picture character is one character", () => {
  expect(preview("💐".repeat(31))).toBe(`${"💐".repeat(30)}…`)
})

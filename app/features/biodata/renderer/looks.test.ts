import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { COLOURS } from "./looks.ts"

test.each(Object.entries(COLOURS))("Sheets have the house's %s", (name, colour) => {
  const tokens = readFileSync("app/styles/tokens.css", "utf8")
  expect(new RegExp(`--${name}: light-dark\\((#\\w+),`).exec(tokens)?.[1]).toBe(colour)
})

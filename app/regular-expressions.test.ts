import { globSync, readFileSync } from "node:fs"
import { analyse } from "scslre"
import { parseAst } from "vite"
import { expect, test } from "vitest"

/** What only tests read, or whoever makes the pictures of the house, is nothing that others send. */
const OURS = /\.test\.tsx?$|-for-tests\.ts$|^app\/ui\/assets\//
const FILES = globSync("{app,db}/**/*.{ts,tsx}").filter((file) => !OURS.test(file))

interface Expression {
  pattern: string
  flags: string
}

function expressionsIn(node: unknown): Expression[] {
  if (typeof node !== "object" || node === null) return []
  if ("regex" in node) return [node.regex as Expression]
  return Object.values(node).flatMap(expressionsIn)
}

const isSlow = ({ pattern, flags }: Expression) =>
  analyse({ source: pattern, flags }, { reportTypes: { Move: true } }).reports.length > 0

// A header of fifteen thousand spaces once held everybody up for half a second.
test("No regular expression takes longer than in proportion to the text that it is given", () => {
  const slow: string[] = []
  let seen = 0
  for (const file of FILES)
    for (const expression of expressionsIn(
      parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }),
    )) {
      seen += 1
      if (isSlow(expression)) slow.push(`${file}: /${expression.pattern}/`)
    }
  expect(seen).toBeGreaterThan(200)
  expect(slow).toEqual([])
})

import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const TESTS = globSync([
  "{app,db}/**/*.test.{ts,tsx}",
  "{app,db}/**/*-for-tests.ts",
  "e2e/{remote,support}/**/*.test.ts",
])
const OWN_PATIENCE = /\b(vi\.wait(For|Until)|expect\.poll)\(|, \{ timeout: [\d_]+[ ,]|^\s*\}, [\d_]+\)$/m

test("No test has a patience of its own: what waits does so by until(), and vitest.config.ts ends what hangs", () => {
  expect(TESTS.length).toBeGreaterThan(200)
  expect(TESTS.filter((file) => OWN_PATIENCE.test(readFileSync(file, "utf8")))).toEqual([])
})

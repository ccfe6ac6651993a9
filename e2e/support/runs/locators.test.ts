import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const SELECTORS = /\.(?:locator|\$\$?|waitForSelector)\(\s*(["'`])(.*?)\1/g
/** Classes, ids, and attributes but those that are read out. */
const OURS = /[.#]|\[(?!aria-)/
/** What stands in the head can be found by nothing else. */
const HEAD = /^\s*(link|meta|script)\b/
/** For the eyes alone. */
const DECORATION = ".splash"

test("Stories find things as people do: by no class, no id and no made-up attribute", () => {
  const files = globSync("e2e/**/*.ts", { exclude: ["e2e/pictures/**"] })
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(SELECTORS)]
      .flatMap(([, , selector]) => selector!.split(","))
      .filter((selector) => OURS.test(selector) && !HEAD.test(selector) && selector !== DECORATION)
      .map((selector) => `${file}: ${selector}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

import { readFileSync } from "node:fs"
import { OUTLINE, outlineOf, WINDOWS } from "../pictures/readme.ts"
import { untilAlive } from "../support/browser/scripts.ts"
import { expect, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"

test("README's picture shows the main screen as Ayesha has it @scripts", async ({ open }) => {
  await member({ gender: "male" })
  const page = await open(await member({ plan: "pro" }))
  await page.goto("/users-side")
  const shown: string[] = []
  for (const [name, size] of Object.entries(WINDOWS)) {
    await page.setViewportSize(size)
    await untilAlive(page)
    shown.push(`# ${name}\n${await outlineOf(page)}\n`)
  }
  const again = "make it anew: npm run pictures -- -g README --update-snapshots"
  expect(shown.join("\n"), again).toBe(readFileSync(OUTLINE, "utf8"))
})

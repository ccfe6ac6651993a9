import type { Page } from "@playwright/test"
import { connect, type Member, member } from "./support/members.ts"
import { routes } from "./support/sitemap.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "./support/test.ts"

const addresses = (other?: Member) => {
  const numbers: Record<string, string> = { id: String(other?.profileId), userId: String(other?.id) }
  return routes.map(({ pattern }) =>
    pattern.replace("*", "nothing-here").replace(/:(\w+)/g, (all, name) => numbers[name] ?? all),
  )
}

/** Opens every screen once, whether or not it leads somewhere else, and looks at each page only once. */
async function lookAtAll(page: Page, paths: string[]) {
  const seen = new Set<string>()
  for (const path of paths) {
    const kind = (await page.request.head(path)).headers()["content-type"] ?? ""
    if (path.includes(":") || !kind.startsWith("text/html")) continue
    await page.goto(path)
    const place = new URL(page.url()).pathname
    if (seen.has(place)) continue
    seen.add(place)
    await test.step(place, async () => {
      await expect(page).toHaveTitle(/Rishta/)
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
      await expectNoSidewaysScroll(page)
      await expectNoViolations(page)
    })
  }
  expect(seen.size).toBeGreaterThan(5)
}

test("Every screen that a visitor can open fits a phone and has no barriers", async ({ open }) => {
  test.slow()
  await lookAtAll(await open(), addresses())
})

test("Every screen that a member can open fits a phone and has no barriers", async ({ open }) => {
  test.slow()
  const [ayesha, bilal] = [await member({ plan: "standard" }), await member({ gender: "male" })]
  await connect(ayesha, bilal)
  await connect(await member({ firstName: "Omar", gender: "male" }), ayesha, "pending")
  await lookAtAll(await open(ayesha), addresses(bilal))
})

import { expect, test } from "../support/browser/test.ts"

test("The first page of a visit is greeted for a moment, the next ones are not, and nothing waits for it", async ({
  open,
}) => {
  const page = await open(null, { reducedMotion: "no-preference" })
  const splash = page.locator(".splash")
  await page.goto("/login")
  await expect(splash).toBeVisible()
  await page.getByLabel("Username or e-mail").click({ timeout: 1_500 })
  await expect(page.getByLabel("Username or e-mail")).toBeFocused()
  await expect(splash).toHaveCSS("opacity", "0")
  await expect(splash).toBeHidden()
  await page.goto("/about-us")
  await expect(splash).toHaveCount(0)
})

test("A page that does not exist greets as well, and only once", async ({ open }) => {
  const page = await open(null, { reducedMotion: "no-preference" })
  await page.goto("/nothing-here")
  await expect(page.locator(".splash")).toBeAttached()
  await page.goto("/about-us")
  await expect(page.locator(".splash")).toHaveCount(0)
})

test("Whoever wants no motion sees no splash @plain", async ({ open }) => {
  const page = await open(null, { reducedMotion: "reduce" })
  await page.goto("/")
  await expect(page.locator(".splash")).toBeHidden()
})

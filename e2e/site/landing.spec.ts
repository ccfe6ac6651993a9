import { scriptsRun } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"

test("A visitor finds the way in from the landing page @smoke", async ({ page }) => {
  await page.goto("/")
  await expect(page).toHaveTitle(/Rishta/)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole("link", { name: "Login" }).first().click()
  await expect(page).toHaveURL(/\/login$/i)
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible()
})

test("Advice opens and closes, and the assisted services lead to the login @plain", async ({ page }) => {
  await page.goto("/")
  const advice = page.getByText("Read more").first()
  await advice.click()
  await expect(page.getByText("Show less").first()).toBeVisible()
  await page.getByText("Show less").first().click()
  await expect(advice).toBeVisible()
  for (const [name, service] of [
    ["Join Prime Assist", "assist"],
    ["Join Prime Plus", "plus"],
  ] as const)
    await expect(page.getByRole("link", { name })).toHaveAttribute(
      "href",
      `/login?redirectTo=${encodeURIComponent(`/assistance?service=${service}`)}`,
    )
})

test("A caste or state on the landing page asks a visitor to log in and finds members those people", async ({
  page,
  open,
}) => {
  await page.goto("/")
  await page.getByRole("link", { name: /^Rajput/ }).click()
  await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent("/AllUsers?caste=Rajput")}`)
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible()

  const hers = await open(await member(), { javaScriptEnabled: scriptsRun(page) })
  await hers.goto("/")
  await hers.getByRole("link", { name: /^Sindh/ }).click()
  await expect(hers).toHaveURL("/AllUsers?province=Sindh")
  await expect(hers.getByLabel("Province")).toHaveValue("Sindh")

  await hers.goto("/")
  await hers.getByLabel("I am looking for").selectOption("a groom")
  await hers.getByLabel("religion").selectOption("Sikhism")
  await hers.getByRole("button", { name: "Let’s begin" }).click()
  await expect(hers, "a member searches").toHaveURL("/AllUsers?gender=male&minAge=20&maxAge=35&religion=Sikhism")
})

test("Bookmarks, home screens and old browsers find an icon of their size @plain", async ({ page }) => {
  await page.goto("/")
  const linked = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")!))
  expect(linked).toEqual(["/favicon.ico", "/icon.svg", "/apple-touch-icon.png"])
  const manifest = await (await page.request.get("/site.webmanifest")).json()
  for (const path of [
    ...linked,
    ...[...manifest.icons, ...manifest.screenshots].map(({ src }: { src: string }) => src),
  ]) {
    const answer = await page.request.get(path)
    expect([answer.status(), answer.headers()["cache-control"]], path).toEqual([200, "public, max-age=3600"])
    expect(answer.headers()["content-type"], path).toMatch(/^image\//)
  }
})

test("Terms, privacy and plans are open to everybody, by both of their addresses @smoke @plain", async ({ page }) => {
  for (const path of ["/Termsandcondition", "/terms-of-use", "/PrivacyPolicy", "/privacy-policy", "/pricingPlan"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
  }
  for (const plan of ["Basic", "Standard", "Pro"])
    await expect(page.getByRole("heading", { name: plan, exact: true })).toBeVisible()
})

test("An address that does not exist is a readable page with a way back @smoke", async ({ page }) => {
  const answer = await page.goto("/nothing-here")
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole("link", { name: "Back to Rishta" }).click()
  await expect(page).toHaveURL(/\/$/)
})

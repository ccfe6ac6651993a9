import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"

test("A stranger is asked to log in and comes back to where she wanted to go @smoke", async ({ page }) => {
  const ayesha = await member()
  await page.goto("/connections")
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fconnections$/)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel("Username or e-mail").fill(ayesha.email)
  await page.getByLabel("Password", { exact: true }).fill(ayesha.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await expect(page).toHaveURL(/\/connections$/)
})

test("A member who is signed in goes straight in", async ({ open }) => {
  const page = await open(await member())
  await page.goto("/users-side")
  await expect(page).toHaveURL(/\/users-side$/)
})

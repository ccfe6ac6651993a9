import type { Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { type Member, member } from "../support/people/members.ts"
import { newestMail } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

/** What her phone shows; `ahead` steps of 30 seconds from now, as no code counts twice. */
const codeOf = (key: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + ahead * 30_000 })

async function enterPassword(page: Page, { email, password }: Member) {
  await page.goto("/login")
  await page.getByLabel("Username or e-mail").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel("Code", { exact: true }).fill(code)
  await page.getByRole("button", { name: "Log in" }).click()
}

/** Answers the key, the code that counted and the recovery codes. */
async function setUp(page: Page, { password }: Member) {
  await page.goto("/Settings")
  await page.getByRole("link", { name: "The second step" }).click()
  await page.getByRole("button", { name: "Set it up" }).click()
  await expect(page.getByRole("img", { name: "The key as a square picture" })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  const key = (await page.locator("code").innerText()).replaceAll(" ", "")
  await page.getByLabel("Code", { exact: true }).fill("000000")
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Switch it on" }).click()
  await expect(page.getByText("That code is not right.").last()).toBeVisible()
  const used = codeOf(key)
  await page.getByLabel("Code", { exact: true }).fill(used)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Switch it on" }).click()
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  const codes = await page.locator("li code").allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole("button", { name: "I have kept them" }).click()
  await expect(page.getByText("You have 10 recovery codes left")).toBeVisible()
  await page.goto("/Settings/second-step/codes")
  await expect(page).toHaveURL(/\/Settings\/second-step$/)
  return { key, used, codes }
}

test("Ayesha switches on a second step, and logs in with a code of her phone", async ({ open, page }) => {
  const ayesha = await member()
  const { key, used, codes } = await setUp(await open(ayesha), ayesha)
  expect(await newestMail(ayesha.email)).toContain("takes a code")

  await enterPassword(page, ayesha)
  await expect(page).toHaveURL(/\/login\/code$/)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await enterCode(page, "000000")
  await expect(page.getByText("That code is not right.").last()).toBeVisible()
  await enterCode(page, used)
  await expect(page.getByText("That code is not right.").last()).toBeVisible()
  await enterCode(page, codeOf(key, 1))
  await expect(page).toHaveURL(/\/users-side$/)

  await page.goto("/Settings/second-step")
  await page.getByLabel("Code", { exact: true }).fill(codes[0]!)
  await page.getByLabel("Password", { exact: true }).fill(ayesha.password)
  await page.getByRole("button", { name: "Switch it off" }).click()
  await expect(page.getByText("The second step is off")).toBeVisible()
})

test("Without her phone a recovery code lets Ayesha in once, where she wanted to go", async ({ open, page }) => {
  const ayesha = await member()
  const { codes } = await setUp(await open(ayesha), ayesha)
  await page.goto("/blocked")
  await page.getByLabel("Username or e-mail").fill(ayesha.email)
  await page.getByLabel("Password", { exact: true }).fill(ayesha.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await enterCode(page, codes[3]!)
  await expect(page).toHaveURL(/\/blocked$/)
  expect(await newestMail(ayesha.email, (text) => text.includes("recovery"))).toContain("9 recovery codes left")
  await page.context().clearCookies({ name: /sid$/ })
  await enterPassword(page, ayesha)
  await enterCode(page, codes[3]!)
  await expect(page.getByText("That code is not right.").last()).toBeVisible()
})

test("Without a password nobody comes as far as the code", async ({ page }) => {
  await page.goto("/login/code")
  await expect(page).toHaveURL(/\/login$/)
})

test("An administrator needs it from the second login on", async ({ page, open }) => {
  const nadia = await member({ role: "admin", profile: false })
  const first = await open(nadia)
  await first.goto("/portal/dashboard")
  await expect(first).toHaveURL(/\/portal\/dashboard$/)
  await database()`update account set first_login_at = now() - interval '1 day' where id = ${nadia.id}`
  await enterPassword(page, nadia)
  await expect(page).toHaveURL(/\/Settings\/second-step$/)
  await expect(page.getByText("please set yours up")).toBeVisible()
  await setUp(page, nadia)
  await page.goto("/portal/dashboard")
  await expect(page).toHaveURL(/\/portal\/dashboard$/)
})

test("Nadia has a lost second step switched off in a day, and Ayesha stops it", async ({ open }) => {
  const [ayesha, nadia] = [await member(), await member({ role: "admin", profile: false })]
  const [hers, portal] = [await open(ayesha), await open(nadia)]
  await setUp(hers, ayesha)
  await portal.goto(`/portal/user-view/${ayesha.id}`)
  await portal.getByRole("button", { name: "Switch it off in a day" }).click()
  await expect(portal.getByText("Please give a reason.").last()).toBeVisible()
  await portal.getByLabel("Reason").fill("She came to the office with her CNIC")
  await portal.getByRole("button", { name: "Switch it off in a day" }).click()
  await expect(portal.getByText("It will be switched off at")).toBeVisible()
  await expectNoViolations(portal)
  expect(await newestMail(ayesha.email, (text) => text.includes("CNIC"))).toContain("/Settings/second-step")
  await hers.goto("/Settings/second-step")
  await hers.getByRole("button", { name: "Keep the second step on" }).click()
  await expect(hers.getByText("The second step stays on.")).toBeVisible()
  await portal.reload()
  await expect(portal.getByRole("button", { name: "Switch it off in a day" })).toBeVisible()
})

import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { type Member, member } from "../support/people/members.ts"
import { database } from "../support/servers/database.ts"

let made = 0

/** What an administrator has made: a coupon that nobody else in these stories knows. */
async function coupon(plan: string, uses = 1) {
  const code = `STORY-${Date.now()}-${++made}`
  await database()`insert into coupon ${database()({ code, plan, days: 30, uses })}`
  return code
}

async function redeem(open: (who: Member) => Promise<import("@playwright/test").Page>, who: Member, code: string) {
  const page = await open(who)
  await page.goto("/coupon")
  await page.getByLabel("CNIC").fill("35202-1234567-1")
  await page.getByLabel("Coupon code").fill(code)
  await page.getByRole("button", { name: "Redeem coupon" }).click()
  return page
}

test("Ayesha redeems a coupon, finds her plan and what is left of it, and the coupon is used up", async ({ open }) => {
  const ayesha = await member()
  const code = await coupon("standard")
  const page = await open(ayesha)
  await page.goto("/subscribe")
  await page.getByRole("link", { name: "Redeem a coupon" }).click()
  await expect(page.getByRole("heading", { name: "Redeem a coupon" })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Redeem coupon" }).click()
  await expect(page.getByText("Coupon code is required").first()).toBeVisible()

  await page.getByLabel("Coupon code").fill(code.toLowerCase())
  await page.getByRole("button", { name: "Redeem coupon" }).click()
  await expect(page.getByRole("status")).toContainText("the Standard plan is active until")
  await expect(page.getByRole("heading", { name: "Your Standard plan" })).toBeVisible()
  await expect(page.getByText(/^30 of 30 connections left until/)).toBeVisible()
  await expect(page.getByText(/^15 of 15 chat partners left until/)).toBeVisible()

  const again = await redeem(open, ayesha, code)
  await expect(again.getByText("You have already used this coupon.").first()).toBeVisible()
  await expect(again.getByLabel("Coupon code")).toHaveValue(code)
  await expectNoViolations(again)
  const other = await redeem(open, await member(), code)
  await expect(other.getByText("This coupon cannot be used.").first()).toBeVisible()
})

test("A coupon for a smaller plan waits until the larger one ends", async ({ open }) => {
  const page = await redeem(open, await member({ plan: "pro" }), await coupon("basic"))
  await expect(page.getByRole("status")).toContainText("the Basic plan begins on")
  await expect(page.getByRole("heading", { name: "Your Pro plan" })).toBeVisible()
  await expect(page.getByText(/^Basic, from .+ until /)).toBeVisible()
})

test("Whoever guesses at codes is soon asked to wait", async ({ open }) => {
  const ayesha = await member()
  const page = await open(ayesha)
  for (let tries = 0; tries < 11; tries++) {
    await page.goto("/coupon")
    await page.getByLabel("Coupon code").fill(`GUESS-${tries}`)
    await page.getByRole("button", { name: "Redeem coupon" }).click()
    const text = tries < 10 ? "This coupon cannot be used." : "There were too many tries."
    await expect(page.getByText(text).first()).toBeVisible()
  }
})

import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { scriptsRun } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { scrolled } from "../support/people/people.ts"

/** People of a faith that nobody else has, so that no other story's people match. */
function faith() {
  const religion = `Faith ${randomUUID().slice(0, 8)}`
  return { religion, prefersReligion: religion, prefersSect: null }
}
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: new RegExp(`^${name}`) }) })

test("Ayesha finds who suits her and whom she suits, with the reasons, and near matches under what was relaxed", async ({
  open,
}) => {
  const own = faith()
  const ayesha = await member({ profile: { ...own, prefersCaste: "Rajput", prefersSect: "Sunni" } })
  const bilal = await member({ gender: "male", profile: { ...own, prefersCaste: "Rajput" } })
  const omar = await member({ gender: "male", profile: { ...own, caste: "Syed" } })
  const hamza = await member({ gender: "male", profile: { ...own, prefersReligion: "Islam" } })
  const sana = await member({ profile: own })
  const page = await open(ayesha)
  await page.goto("/users-side")
  await page.getByRole("link", { name: "Matched Soulmate" }).click()
  await expect(page).toHaveURL(/\/Soulmate$/)
  await expect(card(page, bilal.name)).toContainText("Meets all your wishes · you meet all of his")
  await expect(card(page, bilal.name)).toContainText("Fits: ✓ Same caste ✓ Same sect ✓ Same city")
  await expect(page.getByRole("heading", { name: "Near matches: caste relaxed" })).toBeVisible()
  await expect(card(page, omar.name)).toContainText("Differs: ≠ Caste")
  await expect(card(page, omar.name)).not.toContainText("Same caste")
  for (const other of [hamza, sana, ayesha]) await expect(card(page, other.name)).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Upgrade to Premium" })).toHaveAttribute("href", "/pricingPlan")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await card(page, omar.name).getByRole("link", { name: "Meets 2 of your 3 wishes" }).click()
  await expect(page).toHaveURL(new RegExp(`/UserProfile/${omar.profileId}\\?fit=open#fit$`))
  await expect(page.getByRole("heading", { name: "How you suit each other" })).toBeVisible()
  const preferences = page.getByRole("table").filter({ hasText: "What you wish" })
  await expect(preferences.getByRole("row", { name: /^caste/i })).toContainText("RajputSyed≠Differs")
  await expect(page.getByRole("table").filter({ hasText: "What he wishes" })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})

test("Twelve matches come ten at a time, by scrolling or by links", async ({ open }) => {
  const own = faith()
  for (let i = 0; i < 12; i++) await member({ gender: "male", profile: own })
  const page = await open(await member({ profile: own }))
  await page.goto("/Soulmate")
  const scores = page.getByText(/^Meets all your wishes/)
  await expect(scores).not.toHaveCount(0)
  if (scriptsRun(page)) {
    await expect.poll(() => scrolled(page).then(() => scores.count())).toBe(12)
  } else {
    await expect(scores).toHaveCount(10)
    await page.getByRole("link", { name: "Next" }).click()
    await expect(scores).toHaveCount(2)
  }
})

test("Where nobody matches the page says so; without a profile it leads to making one", async ({ open }) => {
  const page = await open(await member({ profile: faith(), plan: "pro" }))
  await page.goto("/Soulmate")
  await expect(page.getByText("No matching profiles found.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Upgrade to Premium" })).toHaveCount(0)
  await expectNoViolations(page)

  const newcomer = await open(await member({ profile: false }))
  await newcomer.goto("/Soulmate")
  await expect(newcomer.getByRole("link", { name: "Complete your profile" })).toBeVisible()
})

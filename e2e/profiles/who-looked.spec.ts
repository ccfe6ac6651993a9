import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { card, expectSometime } from "../support/people/people.ts"

async function switchOn(page: Page) {
  await page.goto("/who-looked")
  await expect(page.getByText("is off until you switch it on: nobody sees whom you look at")).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole("button", { name: "Switch on for both" }).click()
  await expect(page.getByText("Nobody who has it on has looked in the last 30 days.")).toBeVisible()
}

test("Bilal looks at Ayesha's profile unseen until both have switched it on; then he reads once that she sees it", async ({
  open,
}) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const [hers, his] = [await open(ayesha), await open(bilal)]
  const look = async () => {
    await his.goto(`/UserProfile/${ayesha.profileId}`)
    await expect(his.getByRole("heading", { name: ayesha.name })).toBeVisible()
  }
  const said = his.getByText("She can see that you looked, because you have ‘Who looked’ on.")
  await look()
  await expect(said).toHaveCount(0)
  await hers.goto("/me")
  await hers.getByRole("link", { name: "Who looked at my profile" }).click()
  await switchOn(hers)
  await look()
  await expect(said).toHaveCount(0)
  await hers.goto("/who-looked")
  await expect(hers.getByText("Nobody who has it on has looked in the last 30 days.")).toBeVisible()

  await switchOn(his)
  await look()
  await expect(said).toBeVisible()
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)
  await expectSometime(hers, "/Dashboard", hers.getByText("1 person has looked at your profile today."))
  await hers.getByRole("link", { name: "See who looked" }).click()
  await expect(card(hers, bilal)).toContainText("Looked today")
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await look()
  await expect(said).toHaveCount(0)

  await his.goto("/who-looked")
  await his.getByRole("button", { name: "Switch off for both" }).click()
  await expect(his.getByText("Nobody sees that you look at profiles any more.")).toBeVisible()
  await expectNoViolations(his)
  await hers.goto("/who-looked")
  await expect(hers.getByText("Nobody who has it on has looked in the last 30 days.")).toBeVisible()

  await switchOn(his)
  await hers.goto("/who-looked")
  await expect(card(hers, bilal)).toBeVisible()
})

test("Farah sees who looked at her client, and is named as a consultant where she looks", async ({ open }) => {
  const [farah, bilal] = [
    await member({ role: "guest", firstName: "Farah" }),
    await member({ gender: "male", firstName: "Bilal" }),
  ]
  const [hers, his] = [await open(farah), await open(bilal)]
  for (const page of [hers, his]) await switchOn(page)
  await expect(hers.getByText("is always named to that consultant")).toBeVisible()
  await his.goto(`/UserProfile/${farah.profileId}`)
  await expect(his.getByText("Her consultant can see that you looked")).toBeVisible()
  await his.getByRole("link", { name: "Switch it off" }).click()
  await expect(his.getByRole("button", { name: "Switch off for both" })).toBeVisible()
  await hers.goto(`/UserProfile/${bilal.profileId}`)
  await expect(hers.getByRole("heading", { name: bilal.name })).toBeVisible()
  await expectSometime(hers, "/who-looked", card(hers, bilal).filter({ hasText: `Looked today at ${farah.firstName}` }))
  await expectSometime(his, "/who-looked", his.getByRole("heading", { name: farah.name }))
  await expect(his.getByText("Marriage consultant")).toBeVisible()
  await expectNoViolations(his)
  await expectNoSidewaysScroll(hers)
})

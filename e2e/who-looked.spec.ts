import { member } from "./support/members.ts"
import { card, expectSometime } from "./support/people.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "./support/test.ts"

test("Bilal looks at Ayesha's profile, and she sees it until one of them switches it off", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const [hers, his] = [await open(ayesha), await open(bilal)]
  await hers.goto("/me")
  await hers.getByRole("link", { name: "Who looked at my profile" }).click()
  await expect(hers.getByText("Nobody has looked in the last 30 days.")).toBeVisible()

  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await expect(his.getByRole("heading", { name: ayesha.name })).toBeVisible()
  await expectSometime(hers, "/Dashboard", hers.getByText("1 person has looked at your profile today."))
  await hers.getByRole("link", { name: "See who looked" }).click()
  await expect(card(hers, bilal)).toContainText("Looked today")
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)

  await his.goto("/who-looked")
  await his.getByRole("button", { name: "Switch off for both" }).click()
  await expect(his.getByText("Nobody sees that you look at profiles any more.")).toBeVisible()
  await expect(his.getByText("Switched off: you do not see who looks")).toBeVisible()
  await expectNoViolations(his)
  await hers.goto("/who-looked")
  await expect(hers.getByText("Nobody has looked in the last 30 days.")).toBeVisible()

  await his.getByRole("button", { name: "Switch on for both" }).click()
  await expect(his.getByText("Nobody has looked in the last 30 days.")).toBeVisible()
  await hers.goto("/who-looked")
  await expect(card(hers, bilal)).toBeVisible()
})

test("Farah sees who looked at her client, and is named as a consultant where she looks", async ({ open }) => {
  const [farah, bilal] = [
    await member({ role: "guest", firstName: "Farah" }),
    await member({ gender: "male", firstName: "Bilal" }),
  ]
  const [hers, his] = [await open(farah), await open(bilal)]
  await his.goto(`/UserProfile/${farah.profileId}`)
  await hers.goto(`/UserProfile/${bilal.profileId}`)
  await expect(hers.getByRole("heading", { name: bilal.name })).toBeVisible()
  await expectSometime(hers, "/who-looked", card(hers, bilal).filter({ hasText: `Looked today at ${farah.firstName}` }))
  await expectSometime(his, "/who-looked", his.getByRole("heading", { name: farah.name }))
  await expect(his.getByText("Marriage consultant")).toBeVisible()
  await expectNoViolations(his)
  await expectNoSidewaysScroll(hers)
})

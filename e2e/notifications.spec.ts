import { member } from "./support/members.ts"
import { card } from "./support/people.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "./support/test.ts"

test("Ayesha hears of Bilal's request from the bell, reads on, and marks the rest as read", async ({ open }) => {
  const [ayesha, bilal] = [await member({ profile: { visible: true } }), await member({ gender: "male" })]
  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await his.getByRole("button", { name: "Connect" }).click()
  await expect(his.getByText("Connection request sent!")).toBeVisible()

  const page = await open(ayesha)
  await page.goto("/notifications")
  const news = page.getByRole("main").getByRole("listitem").filter({ hasText: bilal.name })
  await expect(news).toContainText(`${bilal.name} would like to connect with you.`)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await page.locator("summary", { hasText: /^\d/ }).first().click()
  await page
    .getByRole("banner")
    .getByRole("button", { name: `${bilal.name} would like to connect with you.` })
    .click()
  await expect(page).toHaveURL(/\/connectionRequest\?tab=received$/)
  await expect(card(page, bilal)).toBeVisible()

  await page.goto("/notifications")
  await expect(news.getByRole("button", { name: "Mark as read" })).toHaveCount(0)
})

test("Notifications are marked as read one by one or all together", async ({ open }) => {
  const ayesha = await member({ profile: false })
  const senders = [await member({ gender: "male" }), await member({ gender: "male" }), await member({ gender: "male" })]
  const { database } = await import("./support/database.ts")
  for (const { id } of senders)
    await database()`insert into notification (account_id, kind, actor_id) values (${ayesha.id}, 'accepted', ${id})`

  const page = await open(ayesha)
  await page.goto("/notifications")
  const unread = page.getByRole("main").getByRole("button", { name: /^Mark as read/ })
  await expect(unread).toHaveCount(3)
  await unread.first().click()
  await expect(unread).toHaveCount(2)
  await page.getByRole("main").getByRole("button", { name: "Mark all as read" }).click()
  await expect(unread).toHaveCount(0)
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3)
})

test("Without a login there is nothing to read but the way to log in", async ({ open }) => {
  const page = await open()
  await page.goto("/Notifications")
  await expect(page.getByText("No new notifications")).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: "Login" }).click()
  await expect(page).toHaveURL(/\/login\?redirectTo=/)
})

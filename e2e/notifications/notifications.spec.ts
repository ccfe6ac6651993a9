import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { type Member, member, openSession } from "../support/people/members.ts"
import { card } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

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

  await page
    .getByRole("banner")
    .getByLabel(/^Notifications: \d+ unread$/)
    .first()
    .click()
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

const bell = (page: Page, unread: number) =>
  page.getByRole("banner").getByLabel(unread > 0 ? `Notifications: ${unread} unread` : /^Notifications$/)
const notify = ({ id }: Member, from: Member) =>
  database()`insert into notification (account_id, kind, actor_id) values (${id}, 'accepted', ${from.id})`
/** Whoever has begun to follow the bell has asked for this file. */
const followed = (page: Page) => page.waitForResponse(/\/live-bell-/)
/** The next look, without the minute until then. */
const nextLook = (page: Page) => page.clock.runFor("01:01")

test("The bell on an open page rises within a minute, and the title says so until it is read @scripts", async ({
  open,
}) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  await page.clock.install()
  await Promise.all([followed(page), page.goto("/Settings")])
  await expect(page).toHaveTitle("Settings – Rishta")

  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await his.getByRole("button", { name: "Connect" }).click()
  await expect(his.getByText("Connection request sent!")).toBeVisible()
  await nextLook(page)
  await expect(bell(page, 1).first()).toBeVisible()
  await expect(page).toHaveTitle("(1) Settings – Rishta")

  await bell(page, 1).first().click()
  await expect(
    page.getByRole("banner").getByRole("button", { name: `${bilal.name} would like to connect with you.` }),
    "the list is as new as the number",
  ).toBeVisible()
  await page.getByRole("link", { name: "Change Password" }).click()
  await expect(page).toHaveTitle(/^\(1\) Change Password/)
})

test("What is read elsewhere is gone from the bell and the title at the next look @scripts", async ({ open }) => {
  const [ayesha, bilal] = [await member({ profile: false }), await member({ gender: "male" })]
  await notify(ayesha, bilal)
  const page = await open(ayesha)
  await page.clock.install()
  await Promise.all([followed(page), page.goto("/Settings")])
  await expect(page).toHaveTitle("(1) Settings – Rishta")

  const otherDevice = await open(ayesha)
  await otherDevice.goto("/notifications")
  await otherDevice.getByRole("main").getByRole("button", { name: "Mark all as read" }).click()
  await expect(otherDevice.getByRole("main").getByRole("button", { name: /^Mark/ })).toHaveCount(0)
  await nextLook(page)
  await expect(bell(page, 0).first()).toBeVisible()
  await expect(page).toHaveTitle("Settings – Rishta")
})

test("Where the chat is open the bell rises by itself @scripts", async ({ open }) => {
  const [ayesha, bilal] = [await member({ plan: "pro" }), await member({ gender: "male" })]
  const page = await open(ayesha)
  const live = page.waitForEvent("websocket")
  await Promise.all([followed(page), page.goto("/contacts")])
  await live
  await expect(page.getByText("No conversations yet")).toBeVisible()
  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await his.getByRole("button", { name: "Connect" }).click()
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(bell(page, 1).first()).toBeVisible()
})

test("Where the chat is open the number of requests rises and falls by itself, within five seconds @scripts", async ({
  open,
}) => {
  const [ayesha, bilal] = [await member({ plan: "pro" }), await member({ gender: "male" })]
  const page = await open(ayesha, { viewport: { width: 360, height: 740 } })
  const live = page.waitForEvent("websocket")
  await Promise.all([followed(page), page.goto("/contacts")])
  await live
  await expect(page.getByText("No conversations yet")).toBeVisible()
  const requests = page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: /^Requests/ })
  await expect(requests).toHaveText("Requests")
  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await his.getByRole("button", { name: "Connect" }).click()
  await expect(requests).toHaveText("Requests 1")
  await his.goto("/connectionRequest")
  await card(his, ayesha)
    .getByRole("button", { name: /^Cancel/ })
    .click()
  await expect(requests).toHaveText("Requests")
})

test("An open Dashboard shows who has asked meanwhile, at the bell's next look @scripts", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  await page.clock.install()
  await Promise.all([followed(page), page.goto("/Dashboard")])
  await expect(page.getByText("No pending requests.")).toBeVisible()
  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await his.getByRole("button", { name: "Connect" }).click()
  await expect(his.getByText("Connection request sent!")).toBeVisible()
  await nextLook(page)
  await expect(card(page, bilal)).toBeVisible()
})

test("A Dashboard follows within seconds where the chat is open in another window @scripts", async ({ open }) => {
  const [ayesha, bilal] = [await member({ plan: "pro" }), await member({ gender: "male" })]
  const page = await open(ayesha)
  await Promise.all([followed(page), page.goto("/Dashboard")])
  const chat = await page.context().newPage()
  const live = chat.waitForEvent("websocket")
  await Promise.all([followed(chat), chat.goto("/contacts")])
  await live
  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await his.getByRole("button", { name: "Connect" }).click()
  await expect(card(page, bilal)).toBeVisible()
})

test("A look that fails says nothing, and the next one counts again @scripts", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  await page.clock.install()
  await Promise.all([followed(page), page.goto("/Settings")])
  await notify(ayesha, bilal)
  await page.route("**/notifications?unread", (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent("requestfailed")
  await nextLook(page)
  await failed
  await expect(page).toHaveTitle("Settings – Rishta")
  await expect(page.getByRole("alert")).toHaveCount(0)
  await nextLook(page)
  await expect(page).toHaveTitle("(1) Settings – Rishta")
})

test("Ayesha sees which devices show notices, allows names on one and ends another", async ({ open }) => {
  const ayesha = await member()
  const devices = [ayesha.token, await openSession(ayesha.id)]
  for (const token of devices)
    await database()`insert into push_subscription (account_id, session_hash, endpoint, p256dh, auth)
      values (${ayesha.id}, sha256(${token}::bytea), ${`https://fcm.googleapis.com/${token}`}, '', '')`
  const page = await open(ayesha)
  await page.goto("/Settings")
  const section = page.getByRole("region", { name: "Notices on this phone" })
  await expect(section.getByRole("listitem")).toHaveCount(2)
  await expect(section.getByRole("listitem").first()).toContainText("This device, since")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page, ["100%", "200%"])

  await section.getByLabel("Show names in these notices").first().check()
  await section.getByRole("button", { name: "Save" }).first().click()
  await expect(page.getByRole("status")).toContainText("Names are shown.")
  await expect(section.getByLabel("Show names in these notices").first()).toBeChecked()
  await section
    .getByRole("button", { name: /^End the notices/ })
    .last()
    .click()
  await expect(page.getByRole("status")).toContainText("That device shows no more notices.")
  await expect(section.getByRole("listitem")).toHaveCount(1)
  expect(await database()`select shows_names from push_subscription where account_id = ${ayesha.id}`).toEqual([
    { shows_names: true },
  ])
})

import { scriptsRun } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, test } from "../support/browser/test.ts"
import { connect, member } from "../support/people/members.ts"

const PHONE = { viewport: { width: 360, height: 740 } }

test("On a phone Ayesha finds everything in five places at its foot", async ({ open }) => {
  const [ayesha, bilal, omar] = [await member(), await member({ gender: "male" }), await member({ gender: "male" })]
  await connect(bilal, ayesha, "pending")
  await connect(ayesha, omar, "pending")
  const page = await open(ayesha, PHONE)
  await page.goto("/users-side")
  const bar = page.getByRole("navigation", { name: "Places" })
  await expect(bar.getByRole("link")).toHaveText([/Home/, /Search/, /Requests 1/, /Chat/, /Me/])
  await expect(bar.getByRole("link", { name: "Search" })).toHaveAttribute("aria-current", "page")
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden()

  const search = page.getByRole("navigation", { name: "Search" })
  await search.getByText("Browse by").click()
  await search.getByRole("link", { name: "Religion" }).click()
  await expect(page).toHaveURL("/user-religion")
  await expect(search.getByText("By religion")).toBeVisible()
  await expectNoSidewaysScroll(page)

  await bar.getByRole("link", { name: "Requests 1" }).click()
  await expect(page.getByRole("heading", { name: "Requests", level: 1 })).toBeVisible()
  await page.getByRole("button", { name: "Accept" }).click()
  await expect(page.getByRole("heading", { name: "You are connected" })).toBeInViewport()

  await page.goto(`/UserProfile/${omar.profileId}`)
  await page.getByRole("button", { name: "Cancel Request" }).click()
  await expect(page.getByRole("status").getByText("Connection or request removed")).toBeInViewport()
  await page.getByRole("link", { name: "Hide this message" }).click()
  await expect(page.getByText("Connection or request removed")).toHaveCount(0)

  await bar.getByRole("link", { name: "Me", exact: true }).click()
  await page.getByRole("main").getByRole("link", { name: "Connections" }).click()
  await expect(page.getByRole("heading", { name: bilal.name })).toBeVisible()
  await expect(bar.getByRole("link", { name: "Me", exact: true })).toHaveAttribute("aria-current", "true")

  const his = page.getByRole("main").getByRole("link", { name: bilal.name }).first()
  await his.click()
  await expect(page).toHaveURL(`/UserProfile/${bilal.profileId}`)
  await expect(bar.getByRole("link", { name: "Search" })).toHaveAttribute("aria-current", "true")
  await page.getByRole("link", { name: "Connections" }).click()
  await expect(page.getByRole("heading", { name: "Connections", level: 1 })).toBeVisible()
  if (scriptsRun(page)) await expect(his).toBeFocused()

  await page.goto("/no-such-page")
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible()
  await expect(bar).toHaveCSS("position", "fixed")
  await page.setViewportSize({ width: 800, height: 470 })
  await expect(bar).toHaveCSS("position", "static")
})

test("Ayesha closes a menu by Escape, by another menu, and by a click elsewhere @scripts", async ({ open }) => {
  const page = await open(await member())
  await page.goto("/users-side")
  const [bell, account] = [page.getByLabel(/^Notifications/).filter({ visible: true }), page.getByLabel(/account menu/)]
  const [all, logout] = [
    page.getByRole("link", { name: "View All Notifications" }),
    page.getByRole("button", { name: "Logout" }),
  ]
  await bell.click()
  await expect(all).toBeVisible()
  await account.click()
  await expect(logout).toBeVisible()
  await expect(all).toBeHidden()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Escape")
  await expect(logout).toBeHidden()
  await expect(account).toBeFocused()
  await account.click()
  await page.getByRole("heading", { level: 1 }).click()
  await expect(logout).toBeHidden()
  await account.click()
  await page.getByRole("link", { name: "Blocked people" }).click()
  await expect(page).toHaveURL("/blocked")
  await expect(logout).toBeHidden()
})

test("On a phone Farhat finds her clients, both sides of requests and everything else", async ({ open }) => {
  const page = await open(await member({ role: "guest" }), PHONE)
  await page.goto("/users-side")
  const bar = page.getByRole("navigation", { name: "Places" })
  await expect(bar.getByRole("link")).toHaveText([/Today/, /Clients/, /Requests/, /Chat/, /More/])
  await bar.getByRole("link", { name: "Clients" }).click()
  await page.getByRole("navigation", { name: "Clients" }).getByRole("link", { name: "Favourites" }).click()
  await expect(page.getByRole("heading", { name: "Favourites" })).toBeVisible()
  await bar.getByRole("link", { name: "Requests" }).click()
  await page.getByRole("navigation", { name: "Requests" }).getByRole("link", { name: "Send Request" }).click()
  await expect(page.getByRole("heading", { name: "Sent requests" })).toBeVisible()
  const accepted = page.getByRole("navigation", { name: "Requests" }).getByRole("link", { name: "Accept Request" })
  await accepted.click()
  await expect(page).toHaveURL("/accept-request")
  await expect(accepted).toBeInViewport({ ratio: 1 })
  await bar.getByRole("link", { name: "Today" }).click()
  await expect(page).toHaveURL("/cases")
  await bar.getByRole("link", { name: "More" }).click()
  await page.getByRole("button", { name: "Logout" }).click()
  await expect(page).toHaveURL("/")
})

test("A wizard is alone on a phone, and says beside its button what it waits for", async ({ open }) => {
  const page = await open(await member({ profile: false }), PHONE)
  await page.goto("/UserCreate-profile")
  await expect(page.getByRole("navigation", { name: "Places" })).toHaveCount(0)
  if (!scriptsRun(page)) return
  await expect(page.getByText(/^Still needed: First Name/i)).toBeVisible()
  await page.getByLabel("First Name").fill("Ayesha")
  await expect(page.getByText(/^Still needed: Last Name/i)).toBeVisible()
})

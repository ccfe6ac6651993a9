import { randomUUID } from "node:crypto"
import type { Browser, Page, Request } from "@playwright/test"
import type { Role } from "#db/schema/accounts.ts"
import { untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, type Member, member, signIn } from "../support/people/members.ts"
import { card } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

/** What a line does to everything that is asked for, scripts of the next screen among it. */
const BREAKS = {
  "is cut": (page: Page) => page.route("**/*", (route) => route.abort("internetdisconnected")),
  "answers with a proxy's 502": (page: Page) =>
    page.route("**/*", (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
    ),
}

const PROFILES = "Failed to fetch profiles. Please try again later."
const NO_CONNECTION = "No connection. This page stays as it was."
const KEPT = "Something went wrong. Please check your network connection. What you typed is kept."

type Action = (page: Page) => Promise<unknown>
const tap =
  (name: string): Action =>
  (page) =>
    page
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .filter({ visible: true })
      .first()
      .click()
const choose =
  (label: string, value: string): Action =>
  (page) =>
    page.getByLabel(label, { exact: true }).selectOption(value)
const send =
  (label: string, value: string, button: string): Action =>
  async (page) => {
    await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole("button", { name: button, exact: true }).click()
    await expect(failure(page)).toBeVisible()
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  }

/** What one does on a screen, and the words of section 8, if there are any, for what does not come. */
const SCREENS: Record<Role, [from: string, action: Action, text: string][]> = {
  user: [
    ["/connections", tap("Profiles"), PROFILES],
    ["/connections", tap("Matched Soulmate"), PROFILES],
    ["/connections", tap("Requests"), "Failed to load pending requests"],
    ["/connections", tap("Favourites"), "Failed to load favorites"],
    ["/connections", tap("Chat"), "Error processing contacts data"],
    ["/connections", tap("Dashboard"), NO_CONNECTION],
    ["/connections", tap("Bilal"), "Error fetching profile"],
    ["/users-side", tap("Cast"), PROFILES],
    ["/users-side", tap("Religion"), PROFILES],
    ["/users-side", tap("Section"), PROFILES],
    ["/users-side", tap("Height"), PROFILES],
    ["/users-side", tap("Residence"), PROFILES],
    ["/users-side", tap("Profession"), PROFILES],
    ["/cast", choose("Caste", "Rajput"), PROFILES],
    ["/user-religion", choose("Religion", "Islam"), PROFILES],
    ["/Section", choose("Sect", "Sunni"), PROFILES],
    ["/user-height", choose("Height", "5'6''"), PROFILES],
    ["/UserProfile", tap("Change Password"), NO_CONNECTION],
    ["/Settings", tap("Blocked and hidden people"), NO_CONNECTION],
    ["/coupon", send("Coupon code", "EID-2026", "Redeem coupon"), KEPT],
    ["/subscription", tap("Profiles"), PROFILES],
  ],
  guest: [
    ["/accept-request", tap("My Clients"), PROFILES],
    ["/accept-request", tap("Other Clients"), PROFILES],
    ["/accept-request", tap("Send Request"), "Failed to load pending requests"],
    ["/accept-request", tap("Favourites"), "Failed to load favorites"],
    ["/assisted-requests", tap("Received Request"), "Failed to load pending requests"],
  ],
  admin: [
    ["/portal/dashboard", tap("Users"), NO_CONNECTION],
    ["/portal/dashboard", tap("Stats"), NO_CONNECTION],
    ["/portal/user-list", send("Search", "Ayesha", "Search"), NO_CONNECTION],
    ["/portal/user-list", tap("Create User"), NO_CONNECTION],
    ["/portal/settings", send("Reason", "Eid", "Save"), KEPT],
  ],
}

/** A window that is not watched for answers of 500 and more: here they are the point. */
async function openAnyhow(browser: Browser, who: Member) {
  const context = await browser.newContext({ baseURL: process.env.E2E_ORIGIN })
  await signIn(context, who)
  return context.newPage()
}

const failure = (page: Page) => page.locator("[aria-live=assertive]").getByRole("alert")

for (const [how, breakLine] of Object.entries(BREAKS)) {
  for (const [role, rows] of Object.entries(SCREENS) as [Role, (typeof SCREENS)[Role]][])
    test(`When the line ${how}, every screen of a ${role} stays and says what did not come @scripts`, async ({
      browser,
    }) => {
      const viewer = await member({ role, plan: "standard", profile: role === "user" && {} })
      if (role === "user") await connect(viewer, await member({ firstName: "Bilal", gender: "male" }))
      const page = await openAnyhow(browser, viewer)
      for (const [from, action, text] of rows) {
        if (page.url() !== process.env.E2E_ORIGIN + from) {
          await page.unrouteAll()
          await page.goto(from)
          await untilAlive(page)
          await breakLine(page)
        }
        const heading = await page.getByRole("heading", { level: 1 }).innerText()
        await action(page)
        const what = `${from}, ${text}`
        await expect(failure(page), what).toContainText(text)
        await expect(failure(page).getByRole("button", { name: "Try again" })).toBeVisible()
        await expect(page.getByRole("heading", { level: 1 }), what).toHaveText(heading)
        expect(page.url(), what).toBe(process.env.E2E_ORIGIN + from)
      }
      await expectNoViolations(page)
      await page.context().close()
    })

  test(`When the line ${how}, coming back to a tab changes nothing @scripts`, async ({ browser }) => {
    const ayesha = await member({ plan: "standard" })
    const page = await openAnyhow(browser, ayesha)
    await page.goto(`/UserEditProfile/${ayesha.profileId}`)
    await untilAlive(page)
    await page.getByLabel("City", { exact: true }).fill("Sialkot")
    await breakLine(page)
    await comeBack(page)
    await expect(page.getByLabel("City", { exact: true })).toHaveValue("Sialkot")
    await expect(failure(page)).toHaveCount(0)
    await page.unrouteAll()
    await comeBack(page)
    await expect(page.getByLabel("City", { exact: true })).toHaveValue("Sialkot")
    await page.context().close()
  })
}

/** Looks at another tab and back until the page has asked what is new: what listens comes after the page is alive. */
async function comeBack(page: Page) {
  const over: Request[] = []
  const note = (request: Request) => isData(request) && over.push(request)
  page.on("requestfinished", note).on("requestfailed", note)
  const lookAgain = () => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")))
  await expect.poll(() => lookAgain().then(() => over.length)).toBeGreaterThan(0)
  page.off("requestfinished", note).off("requestfailed", note)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

const isData = (request: Request) => new URL(request.url()).pathname.endsWith(".data")

test("A tab that is come back to after the session has ended stays as it was @scripts", async ({ open }) => {
  const ayesha = await member({ plan: "standard" })
  const page = await open(ayesha)
  await page.goto(`/UserEditProfile/${ayesha.profileId}`)
  await untilAlive(page)
  await page.getByLabel("City", { exact: true }).fill("Sialkot")
  await database()`delete from session where account_id = ${ayesha.id}`
  await comeBack(page)
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Sialkot")
  await page.getByRole("link", { name: "Favourites" }).click()
  await expect(page).toHaveURL(/\/login\?redirectTo=/)
})

test("Whoever taps another link while the first is on its way comes to the other @scripts", async ({ open }) => {
  const page = await open(await member())
  await page.goto("/users-side")
  await untilAlive(page)
  // A line so slow that the first screen never comes by itself.
  await page.route("**/cast.data*", () => {})
  const asked = page.waitForRequest("**/cast.data*")
  await tap("Cast")(page)
  await asked
  await tap("Religion")(page)
  await expect(page).toHaveURL(/\/user-religion/)
  await expect(failure(page)).toHaveCount(0)
})

test("What did not come is asked for again, and the page before is still behind it @scripts", async ({ browser }) => {
  const ayesha = await member({ plan: "standard" })
  const page = await openAnyhow(browser, ayesha)
  await page.goto("/connections")
  await untilAlive(page)
  await BREAKS["is cut"](page)
  await page.getByRole("link", { name: "Requests" }).click()
  await expect(failure(page)).toContainText("Failed to load pending requests")
  await page.unrouteAll()
  await failure(page).getByRole("button", { name: "Try again" }).click()
  await expect(page.getByRole("heading", { name: "Requests", level: 1 })).toBeVisible()
  await expect(failure(page)).toHaveCount(0)

  await BREAKS["is cut"](page)
  const back = page.waitForRequest("**/connectionRequest.data")
  await page.goBack()
  await expect(failure(page)).toContainText(NO_CONNECTION)
  await expect(page).toHaveURL(/\/connectionRequest$/)
  await back
  await page.unrouteAll()
  await page.goBack()
  await expect(page).toHaveURL(/\/connections$/)
  await page.context().close()
})

test("A further page of a list that does not come leaves the list, and is asked for again @scripts", async ({
  open,
}) => {
  const city = `C${randomUUID().slice(0, 8)}`
  for (let i = 0; i < 12; i++) await member({ gender: "male", profile: { caste: "Khokhar", city } })
  const page = await open(await member())
  await page.goto("/cast?caste=Khokhar")
  await untilAlive(page)
  await page.route("**/cast.data*", (route) => route.abort("internetdisconnected"))
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded()
  await expect(page.getByRole("alert")).toContainText(PROFILES)
  expect(await page.getByText(city).count()).toBeGreaterThanOrEqual(10)
  await page.unrouteAll()
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click()
  await expect(page.getByText(city)).toHaveCount(12)
})

test("Provinces that do not come are asked for again, and the step stays @scripts", async ({ open }) => {
  const ayesha = await member()
  const page = await open(ayesha)
  await page.goto(`/UserEditProfile/${ayesha.profileId}`)
  await untilAlive(page)
  await page.route("**/UserEditProfile/*.data*", (route) => route.abort("internetdisconnected"))
  await page.getByLabel("Nationality").selectOption({ label: "Canada" })
  await expect(page.getByRole("alert")).toContainText("Something went wrong. Please check your network connection.")
  await page.unrouteAll()
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click()
  await page.getByLabel("Province").selectOption("Ontario")
  await expect(page.getByRole("alert")).toHaveCount(0)
})

test("A heart whose script does not come is not forgotten @scripts", async ({ browser }) => {
  const [ayesha, bilal] = [await member(), await member({ firstName: "Bilal", gender: "male" })]
  await connect(ayesha, bilal)
  const page = await openAnyhow(browser, ayesha)
  await page.goto("/connections")
  await untilAlive(page)
  await BREAKS["is cut"](page)
  await card(page, bilal)
    .getByRole("button", { name: /^Favourite/ })
    .click()
  await expect(failure(page)).toContainText("Something went wrong. Please check your network connection.")
  await page.unrouteAll()
  await failure(page).getByRole("button", { name: "Try again" }).click()
  await expect(page.getByText("Profile added to favorites.")).toBeVisible()
  await page.context().close()
})

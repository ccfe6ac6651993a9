import type { Page } from "@playwright/test"
import { flightMode, openInFlight, untilKept, writeInFlight } from "../support/browser/in-flight.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations } from "../support/browser/test.ts"
import { makeBiodataLink } from "../support/people/biodata.ts"
import { friends, longConversation } from "../support/people/chat.ts"
import { type Member, member } from "../support/people/members.ts"
import { enterCode, logIn, newPerson, readCode, signUp } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"
import { test } from "../support/servers/time.ts"

test.describe.configure({ mode: "default" })

const administrator = (firstName: string) => member({ firstName, role: "admin", profile: false })

async function looksRight(page: Page) {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

test("A code that is five minutes old is refused, and another one comes", async ({ page, clock }) => {
  const ayesha = newPerson()
  await signUp(page, ayesha)
  const code = await readCode(ayesha)
  await clock.forward({ minutes: 5, seconds: 1 })
  await enterCode(page, code)
  await expect(page.getByText("Failed to verify OTP")).toBeVisible()
  await page.goto("/otp")
  await page.getByRole("button", { name: "Resend" }).click()
  await expect(page.getByText("New OTP sent successfully")).toBeVisible()
  await enterCode(page, await readCode(ayesha, { after: code }))
  await expect(page).toHaveURL(/\/login$/)
})

test("A picture hidden with Standard stays hidden when the plan ends; showing it is free, hiding it again is not", async ({
  open,
  clock,
}) => {
  const ayesha = await member({ plan: "standard", planDays: 1 })
  const page = await open(ayesha)
  await page.goto("/UserProfile")
  await page.getByRole("button", { name: "Hide my picture" }).click()
  await expect(page.getByText("other members do not see your picture")).toBeVisible()

  await clock.forward({ days: 2 })
  await page.reload()
  await expect(page.getByText("other members do not see your picture")).toBeVisible()
  await page.getByRole("button", { name: "Show my picture" }).click()
  await expect(page.getByText("other members see your picture")).toBeVisible()
  await page.getByRole("link", { name: "Hide my picture" }).click()
  await expect(page.getByText("part of the Standard and Pro plans")).toBeVisible()
  const forced = await page.request.post("/UserProfile", {
    form: { show: "false" },
    headers: { Origin: process.env.E2E_ORIGIN!, "Sec-Fetch-Site": "same-origin" },
  })
  expect(forced.status()).toBe(403)
  const [kept] = await database()`select show_picture from account where id = ${ayesha.id}`
  expect(kept!.show_picture).toBe(true)
})

test("An assisted request is given to Farhat, goes overdue, is handed over, noted and ended", async ({
  open,
  clock,
}) => {
  const [nadia, ayesha] = [await administrator("Nadia"), await member()]
  const farhat = await member({ firstName: "Farhat", role: "guest" })
  const sql = database()
  await sql`update account set company_checked_at = now() where id = ${farhat.id}`
  const [row] = await sql`insert into assisted_request (account_id, service, wish)
    values (${ayesha.id}, 'plus', 'Somebody kind') returning id::int`
  const page = await open(nadia)
  await page.goto(`/portal/assisted-requests/${row!.id}`)
  const choose = async (to: Member) => {
    await page.getByLabel("E-mail or number of the matchmaker").fill(to.email)
    await page.getByRole("button", { name: "Show who it is" }).click()
  }
  const hand = async (to: Member) => {
    await choose(to)
    await expect(page.getByRole("list", { name: "Whom this is about" }).first()).toContainText(to.email)
    await expect(page.getByRole("list", { name: "Whom this is about" }).last()).toContainText(ayesha.email)
    await page.getByLabel("Reason", { exact: true }).fill("Speaks Sindhi")
    await page.getByRole("button", { name: "Hand over" }).click()
  }
  await choose(ayesha)
  await expect(page.getByText("Only administrators and consultants whose company is checked").last()).toBeVisible()
  await looksRight(page)
  await hand(farhat)
  await expect(page.getByText(/is the matchmaker now\.$/)).toBeVisible()
  const his = await open(farhat)
  await his.goto(`/Messages/${ayesha.id}`)
  await expect(his.getByRole("textbox", { name: /^Message to/ })).toBeEnabled()

  await clock.forward({ days: 8 })
  await logIn(page, nadia)
  await page.goto("/portal/dashboard")
  await page.getByRole("link", { name: "Overdue assisted requests" }).click()
  await expect(page).toHaveURL(/state=overdue/)
  await page.goto("/portal/assisted-requests?state=overdue&limit=50")
  await page.getByRole("link", { name: ayesha.name }).click()
  await hand(nadia)
  await expect(page.getByRole("link", { name: `Chat with ${ayesha.name}` })).toBeVisible()
  await page.getByLabel("Note").fill("Two families met")
  await page.getByRole("button", { name: "Save note" }).click()
  await expect(page.getByText("The note is kept.")).toBeVisible()
  await page.getByLabel("How it has ended").selectOption("They are engaged")
  await page.getByLabel("In a few words").fill("Alhamdulillah")
  await page.getByRole("button", { name: "End request" }).click()
  await expect(page.getByText(/They are engaged, \d/)).toBeVisible()
  const hers = await open(ayesha)
  await hers.goto("/assistance")
  await expect(hers.getByLabel("Whom are you looking for?")).toBeVisible()
})

test("What has not moved for a week stands on Farhat's desk", async ({ open, clock }) => {
  const [farhat, bilal] = [await member({ firstName: "Farhat", role: "guest" }), await member({ gender: "male" })]
  await database()`insert into client_case (client_id, consultant_id, other_id)
    values (${farhat.profileId}, ${farhat.id}, ${bilal.profileId})`
  const page = await open(farhat)
  const still = page.getByRole("region", { name: "No movement for a week" })
  await page.goto("/cases")
  await expect(page.getByRole("heading", { level: 1, name: "Cases" })).toBeVisible()
  await expect(still).toHaveCount(0)
  await clock.forward({ days: 8 })
  await page.reload()
  await expect(still).toContainText(bilal.name)
  await looksRight(page)
})

test("What Ayesha wrote in flight mode while her plan ended is not sent, and says why @scripts", async ({
  open,
  clock,
}) => {
  const { ayesha, bilal } = await friends({ planDays: 1 })
  await longConversation({ ayesha, bilal }, 1)
  const page = await open(ayesha, flightMode)
  await page.goto(`/Messages/${bilal.id}`)
  await untilKept(page)
  await page.close()
  const offline = await openInFlight(page.context())
  await writeInFlight(offline, bilal.name, "Are you there?")
  await clock.forward({ days: 2 })
  await page.context().setOffline(false)
  await expect(offline.getByText("Not sent: Please pay to unlock chat.")).toBeVisible()
  await offline.goto(`/Messages/${bilal.id}`)
  await expect(offline.getByRole("log").getByText("Are you there?")).toBeVisible()
  await expect(offline.getByText("Access Denied")).toBeVisible()
})

test("A link to Ayesha's biodata ends by itself after a week", async ({ open, clock }) => {
  const ayesha = await member()
  const [hers, stranger] = [await open(ayesha), await open()]
  await hers.goto(`/UserProfile/${ayesha.profileId}/biodata`)
  const link = await makeBiodataLink(hers)
  await clock.forward({ days: 6 })
  expect((await stranger.goto(link))!.status()).toBe(200)
  await clock.forward({ days: 1, minutes: 1 })
  expect((await stranger.goto(link))!.status()).toBe(404)
  await hers.reload()
  await expect(hers.getByText(/^Made on .*, ended on /)).toBeVisible()
})

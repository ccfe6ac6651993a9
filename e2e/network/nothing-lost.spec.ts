import type { Page } from "@playwright/test"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations } from "../support/browser/test.ts"
import { connect, type Member, member } from "../support/people/members.ts"
import { logIn, newPerson } from "../support/people/people.ts"
import {
  answer,
  belief,
  chooseProvince,
  expectAnswers,
  goOn,
  personal,
  place,
  profession,
} from "../support/people/wizard.ts"
import { database } from "../support/servers/database.ts"
import { test } from "../support/servers/time.ts"

const AGAIN = "What you typed is here again; please send it once more."
const BACK = "What you typed before is back."

test.describe.configure({ mode: "default" })

/** Longer than a session rests. */
const REST = { days: 15 }

const heldFor = async ({ id }: Member) => (await database()`select 1 from held_form where account_id = ${id}`).length

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

test("Ayesha's session ends in the middle of a step: after the login her answers are there, and count", async ({
  open,
  clock,
}) => {
  const ayesha = await member({ profile: false })
  const page = await open(ayesha)
  await page.goto("/UserCreate-profile")
  await answer(page, personal(ayesha))
  await goOn(page, "Religious background")
  await answer(page, { ...place, ...belief })
  await chooseProvince(page)
  await clock.forward(REST)
  await press(page, "Next")

  await expect(page).toHaveURL(/\/login\?redirectTo=%2FUserCreate-Religion$/)
  await expect(page.getByRole("status")).toHaveText(
    "You were logged out in the meantime. Please log in to go on. What you typed is kept.",
  )
  await expectNoViolations(page)
  await logIn(page, ayesha)
  await expect(page).toHaveURL(/\/UserCreate-Religion$/)
  await expect(page.getByRole("alert")).toContainText(AGAIN)
  await expectAnswers(page, { ...place, ...belief, Province: "Punjab" })
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  expect(await heldFor(ayesha), "once").toBe(0)

  await goOn(page, "Professional")
  await goOn(page, "Religious background", "Previous")
  await expectAnswers(page, { ...place, ...belief, Province: "Punjab" })
  await expect(page.getByText(BACK)).toHaveCount(0)
})

test("A profile that was being edited comes back whole, and only to its owner", async ({ open, clock }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  const edit = `/UserEditProfile/${ayesha.profileId}`
  const typeAndLoseTheSession = async () => {
    await page.goto(edit)
    await untilAlive(page)
    await page.getByLabel("City", { exact: true }).fill("Kotri")
    await page.getByLabel("Age of Partner").fill("30-35")
    await clock.forward(REST)
    await press(page, "Save Profile")
    await expect(page).toHaveURL(/\/login/)
  }
  await typeAndLoseTheSession()
  await logIn(page, bilal)
  expect(await page.content()).not.toContain("Kotri")
  if (scriptsRun(page)) await expect.poll(() => stored(page)).not.toContain("Kotri")
  expect(await heldFor(ayesha), "another login in this browser throws it away").toBe(0)

  await page.context().clearCookies()
  await page.goto("/login")
  await logIn(page, ayesha)
  await page.goto(edit)
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Lahore")

  await typeAndLoseTheSession()
  await logIn(page, ayesha)
  await expect(page.getByRole("alert")).toContainText(AGAIN)
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Kotri")
  await expect(page.getByLabel("Age of Partner")).toHaveValue("30-35")
  await press(page, "Save Profile")
  await expect(page).toHaveURL(/\/Dashboard$/)
  await page.goto(edit)
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Kotri")
  await expect(page.getByText(BACK)).toHaveCount(0)
})

test("A consultant's note is there again after the login, though her session is gone for good", async ({ open }) => {
  const consultant = await member({ role: "guest" })
  const page = await open(null)
  await page.goto("/login")
  await logIn(page, consultant)
  await page.goto(`/clients/${consultant.profileId}`)
  await page.getByLabel("Note", { exact: true }).fill("Her parents prefer a call in the evening.")
  await database()`delete from session where account_id = ${consultant.id}`
  await press(page, "Save note")
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, consultant)
  await expect(page.getByRole("alert")).toContainText(AGAIN)
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Her parents prefer a call in the evening.")
  await press(page, "Save note")
  await expect(page.getByRole("listitem").getByText("Her parents prefer a call in the evening.")).toBeVisible()
})

test("'Connect' asks once more after the login, and then does it where it was pressed", async ({ open, clock }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  const profile = `/UserProfile/${bilal.profileId}`
  const connect = async () => {
    await page.goto(profile)
    await untilAlive(page)
    await clock.forward(REST)
    await press(page, "Connect")
    await expect(page.getByRole("status")).toHaveText(
      "You were logged out in the meantime. Please log in to go on. Nothing has been done yet; we will ask you to confirm.",
    )
    await logIn(page, ayesha)
    await expect(page.getByText(`you were about to send a connection request to ${bilal.name}.`)).toBeVisible()
  }
  await connect()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: "No", exact: true }).click()
  await expect(page).toHaveURL(profile)
  await expect(page.getByRole("button", { name: "Connect", exact: true })).toBeVisible()

  await connect()
  await press(page, "Yes, do it")
  await expect(page).toHaveURL(profile)
  await expect(page.getByText("Connection request sent!")).toBeVisible()
  await expect(page.getByRole("link", { name: "Requested" })).toBeVisible()
  await page.goto("/once-more")
  await expect(page, "once").toHaveURL(/\/users-side$/)
})

test("A button on a page of its own is pressed again there, with its question open", async ({ open, clock }) => {
  const ayesha = await member()
  const page = await open(ayesha)
  await page.goto(`/UserEditProfile/${ayesha.profileId}?confirm=delete`)
  await untilAlive(page)
  await clock.forward(REST)
  await press(page, "Yes, delete it!")
  await expect(page.getByRole("status")).toHaveText("You were logged out in the meantime. Please log in to go on.")
  await logIn(page, ayesha)
  await expect(page.getByRole("alertdialog", { name: "Are you sure?" })).toBeVisible()
  expect(await heldFor(ayesha)).toBe(0)
})

test("A message that was written when the session ended stands in its field again", async ({ open, clock }) => {
  const [ayesha, bilal] = [await member({ plan: "pro" }), await member({ gender: "male" })]
  await connect(ayesha, bilal)
  test.skip(scriptsRun(await open(null)), "with scripts the field keeps it by itself")
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  await page.getByLabel(`Message to ${bilal.name}`).fill("Shall we call on Sunday?")
  await clock.forward(REST)
  await press(page, "Send")
  await expect(page.getByRole("alert")).toHaveText("Unauthorized Please log in first. What you typed is kept.")
  await logIn(page, ayesha)
  await expect(page.getByLabel(`Message to ${bilal.name}`)).toHaveValue("Shall we call on Sunday?")
})

test("A visitor who opens a page of members is told why there is a login", async ({ page }) => {
  await page.goto("/connections")
  await expect(page.getByRole("status")).toHaveText("Please log in to go on.")
})

test("What is typed outlives a cut line, Back and a reload, until the step is taken @scripts", async ({ open }) => {
  const ayesha = await member({ profile: false })
  const page = await open(ayesha)
  await page.goto("/UserCreate-profile")
  await answer(page, personal(ayesha))
  await goOn(page, "Religious background")
  await answer(page, { ...place, ...belief })
  await chooseProvince(page)
  await page.route("**/UserCreate-Religion.data*", (route) => route.abort("internetdisconnected"))
  await Promise.all([page.waitForEvent("requestfailed"), press(page, "Next")])
  await page.unrouteAll()

  for (const again of [() => page.reload(), () => page.goto("/users-side").then(() => page.goBack())]) {
    await again()
    await expect(page.getByText(BACK)).toBeVisible()
    await expectAnswers(page, { ...place, ...belief, Province: "Punjab" })
  }
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await goOn(page, "Professional")
  expect(await stored(page)).not.toContain("Lahore")
  await answer(page, profession)
  await press(page, "Previous")
  await expectAnswers(page, { ...place, ...belief })
  await expect(page.getByText(BACK)).toHaveCount(0)
})

test("A half-typed step is there in a new tab after the browser was closed, for 30 days and her alone @scripts", async ({
  open,
}) => {
  const [ayesha, zara] = [await member({ profile: false }), await member({ profile: false, firstName: "Zara" })]
  const page = await open(ayesha)
  await page.goto("/UserCreate-profile")
  await answer(page, personal(ayesha))
  await expect.poll(() => stored(page)).toContain(ayesha.lastName)
  const [context, again] = [page.context(), await page.context().newPage()]
  await page.close()
  await again.goto("/UserCreate-profile")
  await expect(again.getByText(BACK)).toBeVisible()
  await expectAnswers(again, personal(ayesha))

  await again.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((one) => / step /.test(one))) {
      const kept = JSON.parse(localStorage.getItem(key)!)
      localStorage.setItem(key, JSON.stringify({ ...kept, at: kept.at - 31 * 24 * 60 * 60 * 1000 }))
    }
  })
  await again.reload()
  await untilAlive(again)
  await expect(again.getByLabel("First Name")).toHaveValue("")
  await expect.poll(() => stored(again)).not.toContain(ayesha.lastName)

  await answer(again, personal(ayesha))
  await expect.poll(() => stored(again)).toContain(ayesha.lastName)
  await context.addCookies([{ name: "sid", value: zara.token, url: process.env.E2E_ORIGIN! }])
  await again.reload()
  await untilAlive(again)
  await expect(again.getByLabel("First Name")).toHaveValue("")
  await expect.poll(() => stored(again)).not.toContain(ayesha.lastName)
})

test("What came back can be discarded, and what the server changed meanwhile counts more @scripts", async ({
  open,
}) => {
  const ayesha = await member()
  const page = await open(ayesha)
  const [city, back] = [page.getByLabel("City", { exact: true }), page.getByText(BACK)]
  await page.goto(`/UserEditProfile/${ayesha.profileId}`)
  await untilAlive(page)
  await city.fill("Karachi")
  await expect.poll(() => stored(page)).toContain("Karachi")
  await page.reload()
  await expect(back).toBeVisible()
  await expect(city).toHaveValue("Karachi")
  await press(page, "Discard it")
  await expect(back).toHaveCount(0)
  await expect(city).toHaveValue("Lahore")
  await page.reload()
  await untilAlive(page)
  await expect(city).toHaveValue("Lahore")

  await city.fill("Karachi")
  await expect.poll(() => stored(page)).toContain("Karachi")
  await database()`update profile set city = 'Multan' where id = ${ayesha.profileId}`
  await page.reload()
  await untilAlive(page)
  await expect(city).toHaveValue("Multan")
  await expect(back).toHaveCount(0)
})

test("Passwords and papers are never put by, and a logout leaves nothing of anybody @scripts", async ({ page }) => {
  const bilal = newPerson("Bilal", "male")
  await page.goto("/consultant-signup")
  await untilAlive(page)
  await page.getByLabel("Name", { exact: true }).fill(bilal.name)
  await page.getByLabel("CNIC").fill("35202-1234567-1")
  await page.getByLabel("Password", { exact: true }).fill(bilal.password)
  await page.getByRole("button", { name: "Show password" }).first().click()
  await page.getByLabel("Confirm Password").fill(bilal.password)
  await page.getByLabel("Company Name").fill("Shaadi Bureau")
  await expect.poll(() => stored(page)).toContain("Shaadi Bureau")
  for (const secret of [bilal.password, "35202"]) expect(await stored(page)).not.toContain(secret)
  await page.reload()
  await expect(page.getByText(BACK)).toBeVisible()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(bilal.name)

  const ayesha = await member()
  await page.goto("/login")
  await logIn(page, ayesha)
  await expect.poll(() => stored(page)).not.toContain("Shaadi Bureau")
  await page.goto(`/UserEditProfile/${ayesha.profileId}`)
  await untilAlive(page)
  await page.getByLabel("City", { exact: true }).fill("Karachi")
  await expect.poll(() => stored(page)).toContain("Karachi")
  await page.goto("/Settings")
  await untilAlive(page)
  await press(page, "Logout")
  await expect(page).toHaveURL(/\/$/)
  expect(await stored(page)).not.toContain("Karachi")
})

test("Of two tabs on the first step the later one says that its answers took the other's place", async ({ open }) => {
  const zara = await member({ profile: false, firstName: "Zara" })
  const page = await open(zara)
  await page.goto("/UserCreate-profile")
  const other = await page.context().newPage()
  await other.goto("/UserCreate-profile")
  await answer(page, personal(zara))
  await goOn(page, "Religious background")
  const replaced = other.getByText("These answers replaced others that you had saved in the meantime")
  await answer(other, { ...personal(zara), "Marital Status": "Divorced" })
  await goOn(other, "Religious background")
  await expect(replaced).toBeVisible()
  await page.goto("/UserCreate-profile")
  await expectAnswers(page, { "Marital Status": "Divorced" })
  await goOn(page, "Religious background")
  await expect(page.getByText("These answers replaced")).toHaveCount(0)
})

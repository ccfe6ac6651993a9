import type { Page } from "@playwright/test"
import { untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, member } from "../support/people/members.ts"
import { card, findAmongNewest, newPerson } from "../support/people/people.ts"

/** From now on nothing that is posted to this address arrives. */
const breakLine = (page: Page, path: string) =>
  page.route(`**${path}.data*`, (route) => route.abort("internetdisconnected"))

test("A login that does not reach the server says so and keeps what was typed @scripts", async ({ page }) => {
  await page.goto("/login")
  await untilAlive(page)
  await breakLine(page, "/login")
  await page.getByLabel("Username or e-mail").fill("ayesha@example.com")
  await page.getByLabel("Password", { exact: true }).fill("three-green-boats")
  for (const _time of ["once", "and again"]) {
    await page.getByRole("button", { name: "Login", exact: true }).click()
    await expect(page.getByRole("alert")).toContainText("Oops... An error occurred. Please try again later.")
  }
  await expect(page.getByLabel("Username or e-mail")).toHaveValue("ayesha@example.com")
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("three-green-boats")
  await expectNoViolations(page)
})

test("A sign-up that does not reach the server loses nothing, and goes through once it does @scripts", async ({
  page,
}) => {
  const zara = newPerson("Zara")
  await page.goto("/users")
  await untilAlive(page)
  await breakLine(page, "/users")
  await page.getByLabel("Name", { exact: true }).fill(zara.name)
  await page.getByLabel("Email").fill(zara.email)
  await page.getByLabel("Password", { exact: true }).fill(zara.password)
  await page.getByLabel("Confirm Password").fill(zara.password)
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expect(page.getByText("Something went wrong. Please check your network connection.")).toBeVisible()
  await expectNoViolations(page)
  await expect(page.getByLabel("Confirm Password")).toHaveValue(zara.password)

  await page.unrouteAll()
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expect(page).toHaveURL(/\/otp$/)
})

test("A heart that does not reach the server stays as it was and says so @scripts", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await connect(ayesha, bilal)
  const page = await open(ayesha)
  await page.goto("/connections")
  await untilAlive(page)
  await breakLine(page, "/favourite")
  const heart = card(page, bilal).getByRole("button", { name: `Favourite ${bilal.name}`, exact: true })
  await heart.click()
  await expect(card(page, bilal).getByRole("alert")).toHaveText("Error! Update failed.")
  await expect(heart).toHaveAttribute("aria-pressed", "false")
  await expectNoViolations(page)

  await page.unrouteAll()
  await heart.click()
  await expect(page.getByText("Profile added to favorites.")).toBeVisible()
  await expect(card(page, bilal).getByRole("alert")).toHaveCount(0)
})

test("Hiding a profile that does not reach the server says so in its menu @scripts", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  await findAmongNewest(page, bilal)
  await untilAlive(page)
  await breakLine(page, "/not-interested")
  await card(page, bilal).getByLabel(`More about ${bilal.name}`).click()
  const hide = card(page, bilal).getByRole("button", { name: "Not interested" })
  await hide.click()
  await expect(card(page, bilal).getByRole("alert")).toHaveText("Error! Update failed.")
  await expectNoViolations(page)

  await page.unrouteAll()
  await hide.click()
  await expect(page.getByText(`${bilal.name} will no longer be shown in your lists.`)).toBeVisible()
  await expect(card(page, bilal)).toHaveCount(0)
})

test("A request that does not reach the server says so beside its button @scripts", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  await page.goto(`/UserProfile/${bilal.profileId}`)
  await untilAlive(page)
  await breakLine(page, "/connection/send")
  await page.getByRole("button", { name: "Connect", exact: true }).click()
  await expect(page.getByRole("alert")).toContainText("Something went wrong. Please check your network connection.")
  await page.unrouteAll()
  await page.getByRole("button", { name: "Connect", exact: true }).click()
  await expect(page.getByText("Connection request sent!")).toBeVisible()
})

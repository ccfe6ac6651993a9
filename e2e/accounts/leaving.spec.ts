import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, type Member, member } from "../support/people/members.ts"
import { newestMail } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

async function deleteLater(page: Page) {
  await page.goto("/DeleteAccount")
  await expect(page.getByLabel("In 14 days: until then I can log in and keep it")).toBeChecked()
  await page.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole("status")).toContainText("Deleted! Your account has been deleted. Until ")
}

async function logInAgain(page: Page, { email, password }: Member) {
  await page.goto("/login")
  await page.getByLabel("Username or e-mail").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page.getByRole("heading", { name: /^Your account leaves on .* Keep it\?$/ })).toBeVisible()
}

test("Ayesha deletes her account and is gone for Bilal at once; she thinks better of it, and all is as it was", async ({
  open,
}) => {
  const [ayesha, bilal] = [await member({ plan: "pro" }), await member({ gender: "male", plan: "pro" })]
  await connect(ayesha, bilal)
  const [hers, his] = [await open(ayesha), await open(bilal)]
  await hers.goto(`/Messages/${bilal.id}`)
  await hers.getByLabel(`Message to ${bilal.name}`).fill("Salam, how are you?")
  await hers.getByRole("button", { name: "Send", exact: true }).click()
  await expect(hers.getByText("Salam, how are you?").first()).toBeVisible()

  await deleteLater(hers)
  expect(await newestMail(ayesha.email)).toMatch(/deleted for good on \d+ \w+ 20\d\d/)
  await hers.goto("/users-side")
  await expect(hers).toHaveURL(/\/login/)
  await his.goto("/connections")
  await expect(his.getByText("No Connections found.")).toBeVisible()
  expect((await his.goto(`/UserProfile/${ayesha.profileId}`))?.status()).toBe(404)
  await his.goto(`/Messages/${ayesha.id}`)
  await expect(his.getByText("Deleted member").first()).toBeVisible()
  await expect(his.getByText("Salam, how are you?").first()).toBeVisible()
  await expect(his.getByText(ayesha.lastName)).toHaveCount(0)

  await logInAgain(hers, ayesha)
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await hers.getByRole("button", { name: "Leave it so" }).click()
  await expect(hers.getByRole("status")).toContainText("Until then you can log in and keep it.")
  await hers.goto("/keep-account")
  await expect(hers, "it was answered").toHaveURL(/\/login$/)

  await logInAgain(hers, ayesha)
  await hers.getByRole("button", { name: "Keep my account" }).click()
  await expect(hers).toHaveURL(/\/users-side$/)
  await expect(hers.getByText("Your account stays, and everything in it is as it was before.").first()).toBeVisible()
  await hers.goto("/connections")
  await expect(hers.getByText(bilal.lastName).first()).toBeVisible()
  await his.goto(`/Messages/${ayesha.id}`)
  await expect(his.getByLabel(`Message to ${ayesha.name}`)).toBeVisible()
})

test("Whoever has only guessed at the page of an account that leaves is led to the login", async ({ open }) => {
  const page = await open(null)
  await page.goto("/keep-account")
  await expect(page).toHaveURL(/\/login$/)
})

test("Nadia sees of an account that it leaves, and when; she cannot let accounts wait for more than 90 days", async ({
  open,
}) => {
  const [nadia, ayesha] = [await member({ role: "admin", profile: false }), await member()]
  const desk = await open(nadia)
  await desk.goto("/portal/settings")
  await expect(desk.getByLabel("Days until a deleted account is gone")).toHaveValue("14")
  await desk.getByLabel("Days until a deleted account is gone").fill("91")
  await desk.getByRole("button", { name: "Save" }).click()
  await expect(desk.getByText("Please enter 0 to 90 days.").first()).toBeVisible()

  const hers = await open(ayesha)
  await deleteLater(hers)
  await desk.goto(`/portal/user-view/${ayesha.id}`)
  await expect(desk.getByText("Its owner has deleted it. It goes on ")).toBeVisible()
  await expect(desk.getByText("Leaving").first()).toBeVisible()
  const [row] = await database()`select status from account where id = ${ayesha.id}`
  expect(row!.status).toBe("leaving")
})

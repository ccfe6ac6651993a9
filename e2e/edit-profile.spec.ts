import { database } from "./support/database.ts"
import { member } from "./support/members.ts"
import { scriptsRun } from "./support/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "./support/test.ts"

test("Ayesha edits her profile on one page; what she does not touch stays", async ({ open }) => {
  const ayesha = await member({ profile: { caste: "Kamboh", heightCm: 161, verifiedAt: new Date("2026-01-01") } })
  const page = await open(ayesha)
  await page.goto(`/UserProfile/${ayesha.profileId}`)
  await page.getByRole("link", { name: "Edit Profile" }).click()
  await expect(page).toHaveURL(/\/UserEditProfile\//)
  await expect(page.getByLabel("Caste", { exact: true })).toHaveValue("Kamboh")
  await expect(page.getByLabel("Height", { exact: true })).toHaveValue("161 cm")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await page.getByLabel("City", { exact: true }).fill("Karachi")
  await page.getByLabel("Province").selectOption("Sindh")
  await page.locator('[name="partner.minAge"]').selectOption("30")
  await page.locator('[name="partner.maxAge"]').selectOption("25")
  await page.getByRole("button", { name: "Save Profile" }).click()
  await expect(page.getByText("Max age must not be below min age.").last()).toBeVisible()
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Karachi")
  await page.locator('[name="partner.maxAge"]').selectOption("35")
  await page.getByRole("button", { name: "Save Profile" }).click()
  await expect(page.getByText("Profile updated successfully")).toBeAttached()

  await page.goto(`/UserProfile/${ayesha.profileId}`)
  await expect(page.getByText("Sindh")).toBeVisible()
  const [row] = await database()`select city, caste, height_cm, prefers_min_age, prefers_max_age, verified_at
    from profile where id = ${ayesha.profileId}`
  expect(row).toMatchObject({
    city: "Karachi",
    caste: "Kamboh",
    height_cm: 161,
    prefers_min_age: 30,
    prefers_max_age: 35,
  })
  expect(row!.verified_at).not.toBeNull()
})

test("What is missing is said in words, and provinces follow the nationality", async ({ open }) => {
  const ayesha = await member()
  const page = await open(ayesha)
  await page.goto(`/UserEditProfile/${ayesha.profileId}`)
  await page.getByLabel("First Name").fill("")
  await page.getByLabel("Last Name").fill("")
  await page.getByRole("button", { name: "Save Profile" }).click()
  await expect(page.getByText("First name is required").last()).toBeVisible()
  await expect(page.getByText("Last name is required").last()).toBeVisible()

  await page.getByLabel("Nationality").selectOption("CA|Canada")
  if (!scriptsRun(page)) await page.getByRole("button", { name: "Update provinces" }).click()
  await page.getByLabel("Province").selectOption("Ontario")
})

test("Nobody edits the profile of another", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const his = await open(bilal)
  expect((await his.goto(`/UserEditProfile/${ayesha.profileId}`))?.status()).toBe(404)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await expect(his.getByRole("link", { name: "Edit Profile" })).toHaveCount(0)
})

test("Ayesha deletes her profile and keeps her account", async ({ open }) => {
  const ayesha = await member()
  const page = await open(ayesha)
  await page.goto(`/UserEditProfile/${ayesha.profileId}`)
  await page.getByRole("link", { name: "Delete Profile" }).click()
  const dialog = page.getByRole("alertdialog", { name: "Are you sure?" })
  await expect(dialog).toContainText("You won't be able to revert this!")
  await dialog.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(page.getByRole("status")).toContainText("Deleted! Profile has been deleted.")
  await expect(page.getByText("No profile data found")).toBeVisible()
})

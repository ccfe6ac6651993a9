import { scriptsRun } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { database } from "../support/servers/database.ts"

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
  await page.getByLabel("Age of Partner").fill("30-25")
  await page.getByLabel("Height of Partner").selectOption("5'4'' (163 cm)")
  await page.getByLabel("Height Up To of Partner").selectOption("5'9''")
  await page.getByLabel("Caste of Partner").selectOption("No preference")
  await page.getByRole("button", { name: "Save Profile" }).click()
  await expect(page.getByText("Max age must not be below min age.").last()).toBeVisible()
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Karachi")
  await page.getByLabel("Age of Partner").fill("30-35")
  await page.getByRole("button", { name: "Save Profile" }).click()
  await expect(page.getByText("Profile updated successfully")).toBeAttached()

  await page.goto(`/UserProfile/${ayesha.profileId}`)
  await expect(page.getByText("Sindh")).toBeVisible()
  await expect(page.getByText("No preference", { exact: true })).toHaveCount(1)
  const [row] = await database()`select city, caste, height_cm, prefers_min_age, prefers_max_age, prefers_min_height_cm,
    prefers_max_height_cm, prefers_caste, verified_at
    from profile where id = ${ayesha.profileId}`
  expect(row).toMatchObject({
    city: "Karachi",
    caste: "Kamboh",
    height_cm: 161,
    prefers_min_age: 30,
    prefers_max_age: 35,
    prefers_min_height_cm: 163,
    prefers_max_height_cm: 175,
    prefers_caste: null,
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

test("The edit form offers what the wizard offers, and says what is wrong beside the age", async ({ open }) => {
  const ayesha = await member()
  const page = await open(ayesha)
  await page.goto(`/UserEditProfile/${ayesha.profileId}`)
  await page.getByLabel("Caste", { exact: true }).selectOption("Siddiqui")
  await page.getByLabel("Sect", { exact: true }).selectOption("Barelvi")
  await page.getByLabel("Residence", { exact: true }).selectOption("International")
  await page.getByLabel("Age of Partner").fill("17-20")
  await page.getByRole("button", { name: "Save Profile" }).click()
  await expect(page.getByLabel("Age of Partner")).toHaveAccessibleDescription(/Please choose an age from 18 to 67\./)
  await expect(page.getByLabel("Caste", { exact: true })).toHaveValue("Siddiqui")
  await page.getByLabel("Age of Partner").fill("No preference")
  await page.getByRole("button", { name: "Save Profile" }).click()
  await expect(page.getByText("Profile updated successfully")).toBeAttached()
  await page.goto(`/UserEditProfile/${ayesha.profileId}`)
  await expect(page.getByLabel("Age of Partner")).toHaveValue("No preference")
  await expect(page.getByLabel("Residence", { exact: true })).toHaveValue("International")
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

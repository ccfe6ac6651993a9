import { scriptsRun } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, member, openSession } from "../support/people/members.ts"
import { logIn, newestMail } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

test("Ayesha opens her account from the menu and changes her name", async ({ open }) => {
  const ayesha = await member()
  const page = await open(ayesha)
  await page.goto("/users-side")
  await page.getByLabel(/account menu of/i).click()
  await page.getByRole("link", { name: "Profile", exact: true }).first().click()
  await expect(page).toHaveURL(/\/UserProfile$/)
  await expect(page.getByText(ayesha.email)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole("link", { name: "Edit name" }).click()
  const dialog = page.getByRole("alertdialog")
  await expect(dialog.getByLabel("Email")).toBeDisabled()
  await expectNoViolations(page)
  await dialog.getByLabel("Name").fill("")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByText("Name is required").last()).toBeVisible()
  await dialog.getByLabel("Name").fill("Ayesha Siddiqui")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page).toHaveURL(/\/UserProfile$/)
  await expect(page.getByRole("definition").filter({ hasText: "Ayesha Siddiqui" })).toBeVisible()
})

test("Ayesha gives herself a picture; what is no picture is refused", async ({ open }) => {
  const page = await open(await member())
  await page.goto("/UserProfile?dialog=picture")
  const dialog = page.getByRole("alertdialog")
  await dialog.getByLabel("Profile Picture").setInputFiles({
    name: "picture.png",
    mimeType: "image/png",
    buffer: Buffer.from("this is no picture"),
  })
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByRole("heading", { name: "Error" })).toBeVisible()
  await expect(dialog).toContainText("Failed to upload profile picture")
  await dialog.getByLabel("Profile Picture").setInputFiles("public/share.png")
  if (scriptsRun(page)) await expect(dialog.getByAltText("Chosen picture")).toBeVisible()
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("status")).toContainText("Profile picture updated successfully")
  await expect(page.getByAltText(/Portrait of/)).toBeVisible()
})

test("Hiding the picture is part of Standard and Pro", async ({ open }) => {
  const ayesha = await member()
  const hers = await open(ayesha)
  await hers.goto("/UserProfile")
  await expect(hers.getByText("Profile picture visibility: On")).toBeVisible()
  await hers.getByRole("link", { name: "Hide my picture" }).click()
  await expect(hers.getByRole("alertdialog")).toContainText("Standard and Pro")
  await hers.getByRole("link", { name: "See the plans" }).click()
  await expect(hers).toHaveURL(/\/subscribe\?plan=standard$/)

  const sana = await open(await member({ firstName: "Sana", plan: "standard" }))
  await sana.goto("/UserProfile")
  await sana.getByRole("button", { name: "Hide my picture" }).click()
  await expect(sana.getByText("Profile picture visibility: Off")).toBeVisible()
  await sana.getByRole("button", { name: "Show my picture" }).click()
  await expect(sana.getByText("Profile picture visibility: On")).toBeVisible()
})

test("Ayesha changes her password; her other device is logged out and a mail tells her", async ({ open, page }) => {
  const ayesha = await member()
  const hers = await open(ayesha)
  const other = await open({ ...ayesha, token: await openSession(ayesha.id) })
  await hers.goto("/change-password")
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await hers.getByLabel("Old Password").fill("not-the-old-one")
  await hers.getByLabel("New Password").fill("green-mango-tree")
  await hers.getByRole("button", { name: "Change Password" }).click()
  await expect(hers.getByText("The old password is not correct.").last()).toBeVisible()
  await hers.getByLabel("Old Password").fill(ayesha.password)
  await hers.getByLabel("New Password").fill("green-mango-tree")
  await hers.getByRole("button", { name: "Change Password" }).click()
  await expect(hers).toHaveURL(/\/UserProfile$/)
  expect(await newestMail(ayesha.email)).toContain("password")
  await other.goto("/users-side")
  await expect(other).toHaveURL(/\/login/)
  await logIn(page, { email: ayesha.email, password: "green-mango-tree" })
})

test("Ayesha rates the website, shares it and logs another device out", async ({ open }) => {
  const ayesha = await member()
  const other = await open({ ...ayesha, token: await openSession(ayesha.id) })
  const page = await open(ayesha)
  await page.goto("/Settings")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  const settings = page.getByRole("navigation", { name: "Settings" })
  for (const name of ["Rate the Website", "Terms and Conditions", "About Us", "Share"])
    await expect(settings.getByRole("link", { name })).toBeVisible()
  const leaving = page.getByRole("navigation", { name: "Leaving" })
  await expect(leaving.getByRole("link", { name: "Delete Account" })).toBeVisible()
  await expect(leaving.getByRole("button", { name: "Logout" })).toBeVisible()

  await settings.getByRole("link", { name: "Rate the Website" }).click()
  await expectNoViolations(page)
  await expect(page.getByText("Please choose from one to five stars.")).toHaveCount(0)
  await page.getByLabel(/4 stars/).check()
  await page.getByRole("button", { name: "Send rating" }).click()
  await expect(page.getByRole("status")).toContainText("Thank you for rating Rishta.")
  const [rating] = await database()`select stars from rating where account_id = ${ayesha.id}`
  expect(rating!.stars).toBe(4)

  await page.goto("/Settings?dialog=share")
  await expect(page.getByLabel(/Copy this address/)).toHaveValue(/^http/)
  const address = await page.getByLabel(/Copy this address/).inputValue()
  await expect(page.getByRole("link", { name: "Send it by WhatsApp" }), "nothing but the address").toHaveAttribute(
    "href",
    `https://wa.me/?text=${encodeURIComponent(`Rishta: ${address}`)}`,
  )
  await page.getByRole("link", { name: "Close" }).click()

  const sessions = page.getByRole("region", { name: "Where you are logged in" })
  await expect(sessions.getByText(/^Logged in until .* at the latest$/)).toHaveCount(2)
  await page.getByRole("button", { name: "End the session of Test" }).first().click()
  await expect(page.getByRole("status")).toContainText("That device is logged out.")
  await other.goto("/users-side")
  await expect(other).toHaveURL(/\/login/)
})

test("Ayesha is seen here by nobody from when she switches it off, and again when she switches it on", async ({
  open,
}) => {
  const page = await open(await member())
  await page.goto("/Settings")
  const presence = page.getByRole("region", { name: "When you are here" })
  await expect(presence).toContainText("Those you are connected with see that you are online or writing")
  await presence.getByRole("button", { name: "Switch off for both" }).click()
  await expect(page.getByRole("status")).toContainText("Nobody sees when you are here.")
  await expect(presence).toContainText("Switched off: nobody sees that you are online or writing")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await presence.getByRole("button", { name: "Switch on for both" }).click()
  await expect(page.getByRole("status")).toContainText("Your connections see when you are here.")
  await expect(presence).toContainText("Those you are connected with see that you are online or writing")
})

test("Ayesha deletes her account; Bilal finds her no longer, and her address is free", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await connect(ayesha, bilal)
  const hers = await open(ayesha)
  await hers.goto("/Settings")
  await hers.getByRole("link", { name: "Delete Account" }).click()
  await expect(hers.getByText("You won't be able to revert this!")).toBeVisible()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await hers.getByLabel("Delete at once: nothing brings it back").check()
  await hers.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(hers).toHaveURL(/\/login$/)
  await expect(hers.getByRole("status")).toHaveText("Deleted! Your account has been deleted.")
  await hers.goto("/users-side")
  await expect(hers).toHaveURL(/\/login/)

  const his = await open(bilal)
  await his.goto("/connections")
  await expect(his.getByText("No Connections found.")).toBeVisible()
  expect((await his.goto(`/UserProfile/${ayesha.profileId}`))?.status()).toBe(404)
})

test("Ayesha opens and leaves a dialog by the keyboard alone @scripts", async ({ open }) => {
  const page = await open(await member())
  await page.goto("/UserProfile")
  const link = page.getByRole("link", { name: "Edit name" })
  const dialog = page.getByRole("alertdialog", { name: "Edit account" })
  await link.press("Enter")
  await expect(dialog.getByRole("heading")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(dialog.getByLabel("Name")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
})

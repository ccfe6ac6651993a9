import { readFile } from "node:fs/promises"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, member } from "../support/people/members.ts"
import { newestMail } from "../support/people/people.ts"

test("Ayesha asks for her data, is told when the file is there, and fetches it with her password", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await connect(ayesha, bilal)
  const page = await open(ayesha)
  await page.goto("/Settings")
  await page.getByRole("link", { name: "Download my data" }).click()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Ask for my file" }).click()
  await expect(page.getByText("We put your file together").first()).toBeVisible()
  await expect(page.getByText("You can ask again a day after the last time.")).toBeVisible()

  expect(await newestMail(ayesha.email, (text) => text.includes("/Settings/data"))).toContain("Your data on Rishta")
  await page.goto("/notifications")
  await page.getByRole("main").getByRole("button", { name: "The file with your data is ready." }).first().click()
  await expect(page.getByText("Your file is ready.")).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel("Password", { exact: true }).fill("not-the-password")
  await page.getByRole("button", { name: "Go to the file" }).click()
  await expect(page.getByText("The password is not correct.").last()).toBeVisible()
  await page.getByLabel("Password", { exact: true }).fill(ayesha.password)
  await page.getByRole("button", { name: "Go to the file" }).click()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the file" }).click(),
  ])
  expect(download.suggestedFilename()).toBe("rishta-my-data.zip")
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe("PK")
  expect(bytes.includes("pages/profiles.html")).toBe(true)
})

test("Nobody fetches a file without the password", async ({ open }) => {
  const page = await open(await member())
  expect((await page.goto("/Settings/data/file"))?.status()).toBe(404)
})

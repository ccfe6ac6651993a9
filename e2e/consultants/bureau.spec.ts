import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { HEADINGS } from "#app/features/consultants/import/sheets-for-tests.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { database } from "../support/servers/database.ts"

const bureau = (profile: object | false = false) => member({ firstName: "Farhat", role: "guest", profile })
const describeBureau = (id: number, name: string) => database()`update account set company_name = ${name},
  company_address = '14-B, Gulberg, Lahore', contact_number = '+923001234567' where id = ${id}`

const SPREADSHEET = new URL("../../app/features/consultants/import/fixtures/bureau-spreadsheet.csv", import.meta.url)

async function choose(page: Page, text: string) {
  await page.getByLabel("CSV file").setInputFiles({ name: "book.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
  await page.getByRole("button", { name: "Read the file" }).click()
}

async function download(page: Page, link: string) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: link }).click()])
  return readFile(await file.path(), "utf8")
}

test("Farhat brings in her bureau's spreadsheet as it is, corrects a column, leaves some out, and takes it back", async ({
  open,
}) => {
  const page = await open(await bureau())
  await page.goto("/clients")
  await page.getByRole("link", { name: "Import or export clients" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Import or export clients" })).toBeVisible()
  expect(await download(page, "a template")).toBe(`\uFEFF${HEADINGS.join(",")}\r\n`)
  await page.getByRole("button", { name: "Read the file" }).click()
  await expect(page.getByText("Please choose a file.")).toBeVisible()

  await choose(page, await readFile(SPREADSHEET, "utf8"))
  await expect(page.getByText("7 rows read. Nothing is saved yet.")).toBeVisible()
  await expect(page.getByText("Row 5, Sana Malik: It does not say whether this is a woman or a man.")).toBeVisible()
  await page.getByLabel(/^Area/).selectOption("City")
  await page.getByLabel("Where the file does not say whether it is a woman or a man").selectOption("They are women")
  await page.getByRole("button", { name: "Read the columns again" }).click()
  await expect(page.getByText("4 new clients, of whom 4 are drafts.")).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel("Row 9, Uzma").selectOption("Add as a new client")
  await page.getByRole("button", { name: "Take the file in" }).click()
  await expect(page).toHaveURL(/\/clients$/)
  await expect(page.getByText("5 clients were added.")).toBeVisible()
  const draft = page.getByRole("link", { name: "Draft: add what is missing about Sana Malik" })
  await expect(draft).toHaveAttribute("title", /^Missing: Marital Status, Nationality/)
  await draft.click()
  await expect(page).toHaveURL(/UserEditProfile/)
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Lahore")

  await page.goto("/clients/import")
  const book = await download(page, "Clients as CSV")
  expect(book.trim().split("\r\n")).toHaveLength(6)
  await choose(page, book)
  await expect(page.getByText("5 rows with nothing new: you have them already.")).toBeVisible()
  await page.getByRole("button", { name: "Throw this file away" }).click()
  await expect(page.getByText("The file was thrown away.")).toBeVisible()
  await page.getByRole("button", { name: "Take back this import" }).click()
  await expect(page.getByText("5 clients were taken back.")).toBeVisible()
  await page.goto("/clients")
  await expect(page.getByRole("heading", { name: "Sana Malik" })).toHaveCount(0)
})

test("Nadia sends a company back and Farhat corrects it; a change would cost the check; leaving takes the password", async ({
  open,
}) => {
  const [nadia, farhat] = [await member({ firstName: "Nadia", role: "admin", profile: false }), await bureau({})]
  const company = `Bureau ${farhat.lastName}`
  await describeBureau(farhat.id, company)
  const [portal, page] = [await open(nadia), await open(farhat)]
  await portal.goto(`/portal/team-list?q=${encodeURIComponent(company)}`)
  await portal.getByRole("link", { name: `Send back the company of ${farhat.name}` }).click()
  const question = portal.getByRole("alertdialog")
  await question.getByLabel("Reason").fill("The licence names another street.")
  await question.getByRole("button", { name: "Send back" }).click()
  await expect(portal.getByText(`The company is sent back: ${farhat.name}.`)).toBeVisible()

  await page.goto("/UserProfile")
  await expect(page.getByText("The licence names another street.")).toBeVisible()
  await page.getByRole("link", { name: "Edit company details" }).click()
  await expect(page.getByText("Please correct this:")).toBeVisible()
  await page.getByLabel("Company Address").fill("1, Mall Road, Lahore")
  await page.getByRole("button", { name: "Next" }).click()
  await expect(page.getByText("Thank you. We will look at your company again.")).toBeVisible()

  await portal.reload()
  await expect(portal.getByText("corrected on")).toBeVisible()
  await portal.getByRole("link", { name: `Check the company of ${farhat.name}` }).click()
  await question.getByLabel("Reason").fill("Licence seen.")
  await question.getByRole("button", { name: "Mark as checked" }).click()
  await expect(portal.getByText(`The company is marked as checked: ${farhat.name}.`)).toBeVisible()

  const stranger = await open(null)
  await stranger.goto(`/consultants/${farhat.id}`)
  await expect(stranger.getByRole("heading", { level: 1, name: company })).toBeVisible()
  await expect(stranger.getByText("Checked since")).toBeVisible()
  await stranger.getByText("Complain about this consultant").click()
  await stranger.getByLabel("Name", { exact: true }).fill("Amna")
  await stranger.getByLabel("Email").fill("amna@example.com")
  await stranger.getByLabel("What is wrong?").selectOption("Does not answer")
  await stranger.getByLabel("Please describe what happened").fill("Three letters.")
  await expectNoViolations(stranger)
  await expectNoSidewaysScroll(stranger)
  await stranger.getByRole("button", { name: "Send complaint" }).click()
  await expect(stranger.getByText("Thank you. We will look at your complaint")).toBeVisible()
  const [complaint] = await database()`select category from report where subject_id = ${farhat.id}`
  expect(complaint!.category).toBe("Does not answer")

  await page.goto("/profile")
  await page.getByLabel("Company Address").fill("2, Mall Road, Lahore")
  await page.getByRole("button", { name: "Next" }).click()
  await expect(page.getByText("The check of your company will be lost.")).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole("button", { name: "Save it all the same" }).click()
  await expect(page).toHaveURL(/\/client-profile$/)

  await page.goto("/DeleteAccount")
  await expect(page.getByText("1 client with pictures, requests and connections")).toBeVisible()
  expect(await download(page, "Clients as CSV")).toContain(farhat.lastName)
  await expectNoViolations(page)
  await page.getByLabel("Password", { exact: true }).fill("not her password")
  await page.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(page.getByText("The password is not correct.").first()).toBeVisible()
  await page.getByLabel("Password", { exact: true }).fill(farhat.password)
  await page.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(page).toHaveURL(/\/login$/)
  await stranger.goto(`/consultants/${farhat.id}`)
  await expect(stranger.getByText("404").first()).toBeVisible()
})

import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { HEADINGS, sheetOf } from "#app/features/consultants/import/sheets-for-tests.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { newPerson } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

const bureau = (profile: object | false = false) => member({ firstName: "Farhat", role: "guest", profile })
const describeBureau = (id: number, name: string) => database()`update account set company_name = ${name},
  company_address = '14-B, Gulberg, Lahore', contact_number = '+923001234567' where id = ${id}`

async function choose(page: Page, text: string) {
  await page.getByLabel("CSV file").setInputFiles({ name: "book.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
  await page.getByRole("button", { name: "Read the file" }).click()
}

async function download(page: Page, link: string) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: link }).click()])
  return readFile(await file.path(), "utf8")
}

test("Farhat takes her book in from a file, corrects what is wrong in it, and takes it out again", async ({ open }) => {
  const [farhat, sana, hira] = [await bureau(), newPerson("Sana"), newPerson("Hira")]
  const page = await open(farhat)
  await page.goto("/clients")
  await page.getByRole("link", { name: "From or to a file" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Clients from and to a file" })).toBeVisible()
  expect(await download(page, "the template")).toBe(`\uFEFF${HEADINGS.join(",")}\r\n`)
  await page.getByRole("button", { name: "Read the file" }).click()
  await expect(page.getByText("Please choose a file.")).toBeVisible()

  const named = ({ firstName, lastName }: typeof sana) => ({ "First Name": firstName, "Last Name": lastName })
  await choose(page, sheetOf({ ...named(sana), Gender: "girl" }, named(hira)))
  await expect(page.getByText("1 mistake in 1 row, of 2 clients. Nothing is saved.")).toBeVisible()
  const mistake = page.getByRole("row", { name: /^2 / })
  for (const text of ["E · Gender", "girl", "‘girl’ is not in the list: male · female · other"])
    await expect(mistake.getByText(text, { exact: true })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  expect(await download(page, "All mistakes as a file")).toContain("2,E · Gender,girl,")

  await choose(page, sheetOf(named(sana), named(hira)))
  await expect(page.getByText("2 clients, without a mistake. Nothing is saved yet.")).toBeVisible()
  await expect(page.getByText(`Row 3: ${hira.name}. The same phone number as row 2.`)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole("button", { name: "Add these 2 clients" }).click()
  await expect(page).toHaveURL(/\/clients$/)
  await expect(page.getByText("2 clients were added, as drafts")).toBeVisible()
  for (const { name } of [sana, hira]) await expect(page.getByRole("heading", { name }).first()).toBeVisible()

  await page.goto("/clients/import")
  const book = await download(page, "Clients as CSV")
  expect(book.trim().split("\r\n")).toHaveLength(3)
  expect(book).toContain(`${sana.firstName},${sana.lastName},single,1998-03-14,female,'+923001234567,Pakistani`)
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

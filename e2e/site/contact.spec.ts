import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { newPerson } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

test("Ayesha asks a question before she has an account", async ({ page }) => {
  const { name, email } = newPerson()
  await page.goto("/PrivacyPolicy")
  await page.getByRole("link", { name: "write to us" }).click()
  await page.getByRole("button", { name: "Send message" }).click()
  await expect(page.getByText("Please write your message.").first()).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await page.getByLabel("Name").fill(name)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Message").fill("Somebody made a profile of me.\nPlease remove it.")
  await page.getByRole("button", { name: "Send message" }).click()
  await expect(page.getByRole("status")).toContainText("Your message has reached us")
  const kept = await database()`select name, body from contact_message where email = ${email}`
  expect(kept.map((row) => row.name)).toEqual([name])
})

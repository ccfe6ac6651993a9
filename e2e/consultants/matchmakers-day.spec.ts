import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { part } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

const inDays = (days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Karachi" }).format(new Date(Date.now() + days * 86_400_000))

test("Farhat plans a meeting, sees it in her week and her calendar, writes down a 'later' and a fee", async ({
  open,
}) => {
  const farhat = await member({ firstName: "Farhat", role: "guest", plan: "pro" })
  const bilal = await member({ gender: "male" })
  const [made] = await database()`insert into client_case (client_id, consultant_id, other_id)
    values (${farhat.profileId}, ${farhat.id}, ${bilal.profileId}) returning id::int`
  const pair = `${farhat.name} and ${bilal.name}`
  const page = await open(farhat)

  await page.goto(`/cases/${made!.id}`)
  const meetings = part(page, "Meetings")
  await meetings.getByText("Plan a meeting").click()
  await meetings.getByLabel("Day").fill(inDays(2))
  await meetings.getByLabel("Time").fill("17:00")
  await meetings.getByLabel("Place").fill("Monal, upper floor")
  await meetings.getByRole("button", { name: "Plan the meeting" }).click()
  await expect(page.getByText("The meeting is planned, and the case stands at ‘Meeting agreed’ now.")).toBeVisible()
  await expect(page.getByText(/^Meeting agreed since/)).toBeVisible()

  const other = part(page, "What the families answer")
  await other.getByText("Write down an answer").last().click()
  const form = other.getByRole("form", { name: `The family of ${bilal.name}` })
  await form.getByLabel("Later").check()
  await form.getByLabel("In their words").fill("After the exams")
  await form.getByLabel("Ask again on").fill(inDays(3))
  await form.getByRole("button", { name: "Save the answer" }).click()
  await expect(page.getByText("The answer is saved.")).toBeVisible()
  await expect(other.getByText(/^Later, ask again on/)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await page.goto("/cases")
  await expect(page.getByRole("region", { name: /^Meeting agreed/ }).getByText(/^Later, ask again on/)).toBeVisible()
  await page.getByRole("link", { name: "The week ahead" }).click()
  await expect(page.getByText("Monal, upper floor")).toBeVisible()
  await expect(page.getByText(`Ask the family of ${bilal.name} again`)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: "In your calendar" }).click()
  await page.getByRole("button", { name: "Make my address" }).click()
  const address = page.getByRole("link", { name: /\/calendar\/[\w-]+\.ics$/ })
  const key = (await address.getAttribute("href"))!
  await expectNoSidewaysScroll(page)
  const calendar = await (await open()).request.get(key)
  expect(calendar.headers()).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-store",
  })
  const text = (await calendar.text()).replaceAll("\r\n ", "")
  for (const part of [`SUMMARY:Meeting: ${pair}`, "LOCATION:Monal\\, upper floor", "DESCRIPTION:After the exams"])
    expect(text).toContain(part)

  await page.goto(`/clients/${farhat.profileId}/fees`)
  for (const [kind, amount, words] of [
    ["Agreed", "50,000", "Registration"],
    ["Received", "20,000", "Cash"],
  ] as const) {
    await page.getByLabel(kind, { exact: true }).check()
    await page.getByLabel("Amount in rupees").fill(amount)
    await page.getByLabel("What it is for, or how it came").fill(words)
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await expect(page.getByText("The entry is saved.")).toBeVisible()
    await expect(page.getByText(`${kind} Rs ${amount}`, { exact: true })).toBeVisible()
  }
  await expectNoViolations(page)
  await page.getByRole("link", { name: "All fees" }).click()
  await expect(page.getByText("Agreed Rs 50,000 · Received Rs 20,000 · Due Rs 30,000")).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: farhat.name })).toContainText("Rs 30,000")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})

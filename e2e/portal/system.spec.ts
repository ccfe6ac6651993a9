import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { newPerson } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"
import { mailServer } from "../support/servers/mail-server.ts"
import { ownServers } from "../support/servers/own-servers.ts"

const start = ownServers()

const administrator = (dataDir?: string) => member({ firstName: "Nadia", role: "admin", profile: false, dataDir })

const press = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name }).click()

test("Nadia sees which version runs and what it does by itself, and starts a job before its time", async ({ open }) => {
  const nadia = await administrator()
  const page = await open(nadia)
  await page.goto("/portal/dashboard")
  await expect(page.getByText(/^Rishta \d+\.\d+\.\d+$/).last()).toBeAttached()
  await page.goto("/portal/system")
  await expect(page.getByText(/^This site runs Rishta \d+\.\d+\.\d+\. Its database has gone through/)).toBeVisible()
  await expect(page.getByText("No mail server is set")).toBeVisible()
  await expect(page.getByText(/No backup is known|last backup/)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  const job = "Forgets invitations of families that nobody used"
  const row = page.getByRole("row").filter({ hasText: job })
  await expect(row).toContainText("every ten minutes")
  // Every server runs each job at its start; while that is under way, it is not begun once more.
  await expect(async () => {
    await press(page, `Run now: ${job}`)
    await expect(page.getByText(`“${job}” begins now.`)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText("Done", { timeout: 1_000 })
  }).toPass()
  await page.goto(`/portal/audit?who=${nadia.id}`)
  await expect(page.getByRole("main")).toContainText(`${nadia.name} started the job old-invitations`)
})

test("Nadia reads why an answer did not reach Amna, and sends it again once Amna's mailbox is there", async ({
  open,
}) => {
  const mail = await mailServer()
  const server = await start({ SMTP_URL: mail.url })
  const [nadia, amna] = [await administrator(server.dataDir), newPerson("Amna")]
  const page = await open(nadia, { baseURL: server.origin })

  await page.goto("/portal/system")
  await expect(page.getByText("No mail waits.")).toBeVisible()
  await press(page, "Send me a test mail")
  await expect(
    page.getByText(`The mail server took the test mail to ${nadia.email}. It said: 250 Taken, thank you`),
  ).toBeVisible()
  expect(mail.taken.map(({ to }) => to)).toEqual([nadia.email])
  mail.unknown.add(nadia.email)
  await press(page, "Send me a test mail")
  await expect(
    page.getByText(`did not take the test mail to ${nadia.email}: 550 <${nadia.email}> is not known here`),
  ).toBeVisible()

  mail.unknown.add(amna.email)
  const [message] = await database(server.dataDir)`insert into contact_message (name, email, body)
    values (${amna.name}, ${amna.email}, 'How do I join?') returning id::int`
  await page.goto(`/portal/contact-messages/${message!.id}`)
  await page.getByLabel("Answer").fill("Please open the page Join Now, and bring a code word: lapwing.")
  await press(page, "Send answer")
  await expect(page.getByText("The answer is sent.")).toBeVisible()

  const row = page.getByRole("row").filter({ hasText: amna.email })
  await expect(async () => {
    await page.goto("/portal/system")
    await expect(row).toContainText("Your message to Rishta", { timeout: 1_000 })
  }).toPass()
  await expect(row).toContainText(`550 <${amna.email}> is not known here`)
  await expect(row).toContainText("after one try")
  await expect(page.getByRole("main")).not.toContainText("lapwing")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  mail.unknown.clear()
  await press(page, `Send again to ${amna.email}`)
  await expect(page.getByText("The mail is on its way again.")).toBeVisible()
  await expect(page.getByText("None was given up")).toBeVisible()
  await expect.poll(() => mail.taken.filter(({ to }) => to === amna.email).length).toBe(1)
  mail.close()
})

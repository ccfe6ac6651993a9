import { randomBytes } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { newestMail, newPerson } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

async function undo(page: Page, button: string, done: string) {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: button }).click()
  await expect(page.getByText("Please give a reason.").last()).toBeVisible()
  await page.getByLabel("What went wrong").fill("Mistook it for another")
  await page.getByRole("button", { name: button }).click()
  await expect(page.getByText(done)).toBeVisible()
  await expect(page.getByRole("table", { name: "Earlier decisions" })).toContainText("Mistook it for another")
  await expect(page.getByRole("button", { name: button })).toHaveCount(0)
}

test("Nadia undoes each of her decisions of a day, and those concerned read that it was a mistake", async ({
  open,
}) => {
  const nadia = await member({ firstName: "Nadia", role: "admin", profile: false })
  const [ayesha, bilal, amna] = [await member(), await member({ gender: "male" }), newPerson("Amna")]
  const sql = database()
  const picture = randomBytes(16).toString("hex")
  await sql`insert into picture (id, account_id, width, height) values (${picture}, ${ayesha.id}, 480, 600)`
  await sql`update profile set picture_id = ${picture} where id = ${ayesha.profileId}`
  const page = await open(nadia)

  await test.step("sent back, then checked", async () => {
    const here = `/portal/verifications/${ayesha.profileId}`
    await page.goto(here)
    await page.getByLabel("Step to correct").selectOption("Family")
    await page.getByLabel("Reason", { exact: true }).fill("Your father's name is missing")
    await page.getByRole("button", { name: "Send back" }).click()
    await expect(page.getByText(`Sent back: ${ayesha.name}.`)).toBeVisible()
    await page.goto(here)
    await undo(page, "Undo sending back", `Undone: ${ayesha.name}.`)
    expect(await newestMail(ayesha.email)).toContain("there is")

    await page.getByLabel("What was checked").fill("Called the number")
    await page.getByRole("button", { name: "Phone checked" }).click()
    await expect(page.getByText(`Phone checked: ${ayesha.name}.`)).toBeVisible()
    await page.goto(here)
    await undo(page, "Undo the check", `Undone: ${ayesha.name}.`)
  })

  await test.step("a complaint of somebody without an account", async () => {
    const texts = [{ title: "Who complains, without an account", text: `${amna.name}, ${amna.email}` }]
    const [report] = await sql`insert into report (subject_id, category, note, content)
      values (${bilal.id}, 'Does not answer', 'For two weeks', ${sql.json({ name: bilal.name, texts })}) returning id::int`
    await page.goto(`/portal/reports/${report!.id}`)
    await page.getByLabel("Reason", { exact: true }).fill("Please answer your clients")
    await page.getByRole("button", { name: "Warn" }).click()
    await expect(page.getByText("Please write your answer.").last()).toBeVisible()
    await page.getByLabel("Answer by mail").fill("We have written to the bureau.")
    await page.getByRole("button", { name: "Warn" }).click()
    await expect(page.getByText("The warning is sent.")).toBeVisible()
    expect(await newestMail(amna.email)).toContain("> For two weeks")
    await page.goto(`/portal/reports/${report!.id}`)
    await undo(page, "Reopen the report", "The report is open again.")
    await expect(page.getByText("We have written to the bureau.")).toBeVisible()
  })

  await test.step("a letter, and a story that comes back twice", async () => {
    const [message] = await sql`insert into contact_message (name, email, body)
      values (${amna.name}, ${amna.email}, 'Can I pay later?') returning id::int`
    await page.goto(`/portal/contact-messages/${message!.id}`)
    await page.getByLabel("Answer", { exact: true }).fill("Yes.")
    await page.getByRole("button", { name: "Send answer" }).click()
    await expect(page.getByText("The answer is sent.")).toBeVisible()
    await page.goto(`/portal/contact-messages/${message!.id}`)
    await undo(page, "Reopen the message", "The message waits again.")

    const [story] = await sql`insert into story (names, city, body, email)
      values (${amna.name}, 'Multan', 'We met here.', ${amna.email}) returning id::int`
    await page.goto(`/portal/stories/${story!.id}`)
    await page.getByRole("button", { name: "Publish", exact: true }).click()
    await expect(page.getByText("is shown on the landing page")).toBeVisible()
    await undo(page, "Undo publishing", "waits to be read again")
    await page.getByRole("link", { name: "Delete" }).click()
    await page.getByLabel("Reason", { exact: true }).fill("Mistook it for another")
    await page.getByRole("button", { name: "Yes, delete it!" }).click()
    await page
      .getByRole("button", { name: `Put it back: ${amna.name}` })
      .last()
      .click()
    await expect(page.getByText("The story is back")).toBeVisible()
  })

  await test.step("an assisted request", async () => {
    const [request] = await sql`insert into assisted_request (account_id, service, wish)
      values (${ayesha.id}, 'plus', 'Somebody kind') returning id::int`
    await page.goto(`/portal/assisted-requests/${request!.id}`)
    await page.getByLabel("How it has ended").selectOption("Nobody suitable was found")
    await page.getByLabel("In a few words").fill("Nobody found")
    await page.getByRole("button", { name: "End request" }).click()
    await expect(page.getByText("The request has ended.")).toBeVisible()
    await undo(page, "Reopen the request", "The request is open again.")
  })

  const [hers, his] = [await open(ayesha), await open(bilal)]
  await hers.goto("/notifications")
  for (const did of ["sent your profile back", "marked your phone number as checked", "closed your assisted search"])
    await expect(hers.getByText(new RegExp(`We ${did} on .* That was a mistake of ours`)).last()).toBeVisible()
  await his.goto("/notifications")
  await expect(his.getByText(/We warned you on .* That was a mistake of ours/).last()).toBeVisible()
})

import { createReadStream } from "node:fs"
import { entriesOf } from "#app/features/data-export/archive-for-tests.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { friends } from "../support/people/chat.ts"
import { member } from "../support/people/members.ts"
import { newestMail } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

test("Ayesha asks for her data, is told when the file is there, and fetches it with her password", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  await database()`insert into conversation (low_id, high_id) values (${ayesha.id}, ${bilal.id})`
  await database()`insert into message (conversation_id, sender_id, client_id, body)
    select id, ${bilal.id}, gen_random_uuid(), 'Assalam o alaikum from Bilal' from conversation where low_id = ${ayesha.id}`
  await database()`insert into report (reporter_id, subject_id, profile_id, category, note, content)
    values (${bilal.id}, ${ayesha.id}, ${ayesha.profileId}, 'fake', 'Her picture is another one', '{}')`
  const page = await open(ayesha)
  await page.goto("/Settings")
  await page.getByRole("link", { name: "Download my data" }).click()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Ask for my file" }).click()
  await expect(page.getByText("We put your file together").first()).toBeVisible()
  await expect(page.getByText(/^You can ask once a day: again from \d/)).toBeVisible()

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
  const entries = await entriesOf(createReadStream(await download.path()))
  expect([...entries.keys()]).toEqual(expect.arrayContaining(["index.html", "pages/profiles.html", "data/schema.json"]))
  expect(JSON.parse(entries.get("data/messages.json")!)).toMatchObject([{ words: "Assalam o alaikum from Bilal" }])
  expect([...entries.values()].join("\n")).not.toContain("Her picture is another one")
})

test("Nobody fetches a file without the password", async ({ open }) => {
  const page = await open(await member())
  expect((await page.goto("/Settings/data/file"))?.status()).toBe(404)
})

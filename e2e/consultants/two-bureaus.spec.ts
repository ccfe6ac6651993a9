import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { makeLink } from "../support/people/families.ts"
import { member } from "../support/people/members.ts"
import { part } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

async function openNews(page: Page, text: RegExp) {
  await page.goto("/notifications")
  await page.getByRole("main").getByRole("button", { name: text }).first().click()
  await expect(page).toHaveURL(/\/cases\/\d+$/)
}

const chooseStage = (page: Page, stage: string) =>
  page.getByRole("group", { name: "How far they are" }).getByText(stage, { exact: true }).click()

test("Two bureaus work one pair: told apart, ended with thanks, taken up again, and left when the family takes its consent back", async ({
  open,
}) => {
  const farhat = await member({ firstName: "Farhat", role: "guest", plan: "pro" })
  const rukhsana = await member({ firstName: "Rukhsana", gender: "male", role: "guest", plan: "pro" })
  const sql = database()
  await sql`update account set company_name = 'Saeed Bureau' where id = ${farhat.id}`
  await sql`insert into client_case (client_id, consultant_id, other_id, stage) values
    (${farhat.profileId}, ${farhat.id}, ${rukhsana.profileId}, 'met'),
    (${rukhsana.profileId}, ${rukhsana.id}, ${farhat.profileId}, 'met')`
  const [desk, theirs, family] = [await open(farhat), await open(rukhsana), await open(null)]

  await theirs.goto(`/UserProfile/${farhat.profileId}`)
  await expect(theirs.getByText("Client 1 of Saeed Bureau")).toBeVisible()
  await theirs.goto("/cases")
  await expect(theirs.getByText(/^\d\d, Lahore, client 1 of Saeed Bureau$/).first()).toBeVisible()
  await expectNoViolations(theirs)
  await expectNoSidewaysScroll(theirs)

  await desk.goto("/cases")
  await part(desk, "All cases")
    .getByRole("link", { name: /^Farhat .* and Rukhsana/ })
    .click()
  await chooseStage(desk, "Ended")
  await desk.getByLabel("Why it has ended").fill("His mother shouted at us")
  const why = "No, with thanks. The family has decided for somebody else."
  await desk.getByLabel("What the other bureau is told").selectOption(why)
  await expectNoViolations(desk)
  await desk.getByRole("button", { name: "Move", exact: true }).click()
  await expect(desk.getByText(`Told to the other bureau: n${why.slice(1)}`)).toBeVisible()

  await openNews(theirs, /Saeed Bureau has ended the case of its client 1 .*decided for somebody else\./)
  await expect(theirs.getByText(/^Ended since/)).toBeVisible()
  await expect(theirs.getByText("His mother shouted at us")).toHaveCount(0)

  await chooseStage(desk, "Met")
  await desk.getByRole("button", { name: "Move", exact: true }).click()
  await expect(desk.getByText(/^Met since/)).toBeVisible()
  await openNews(theirs, /Saeed Bureau has taken up the case of its client 1 /)
  await chooseStage(theirs, "Met")
  await theirs.getByRole("button", { name: "Move", exact: true }).click()
  await expect(theirs.getByText(/^Met since/)).toBeVisible()

  await family.goto(await makeLink(desk, farhat.profileId!))
  await family.getByLabel("Who answers").selectOption({ label: "I am the mother" })
  await family.getByRole("button", { name: "Take the consent back" }).click()
  await expect(family.getByText("Nobody else sees the profile any more.")).toBeVisible()
  await openNews(theirs, /Client 1 of Saeed Bureau has left for now, /)
  await expect(theirs.getByText("The client has left for now", { exact: true })).toBeVisible()
})

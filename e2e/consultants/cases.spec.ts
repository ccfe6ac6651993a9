import type { Page } from "@playwright/test"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { type Member, member } from "../support/people/members.ts"
import { wrote } from "../support/people/messages.ts"
import { part } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

/** A consultant with one client, who bears the consultant's family name. */
const bureau = (firstName: string, gender: "female" | "male" = "female") =>
  member({ firstName, gender, role: "guest", plan: "pro" })

const good = async (page: Page) => {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

const chooseStage = (page: Page, stage: string) =>
  page.getByRole("group", { name: "How far they are" }).getByText(stage, { exact: true }).click()

const bubble = (page: Page, text: string) => page.getByRole("log").locator("div", { hasText: text }).last()

const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Karachi" }).format(new Date())

test("Farhat's day: a request comes in, its case moves on, is planned and noted, and ends with a reason", async ({
  open,
}) => {
  const farhat = await bureau("Farhat")
  const bilal = await member({ gender: "male", plan: "pro" })
  const his = await open(bilal)
  await his.goto(`/UserProfile/${farhat.profileId}`)
  await his.getByRole("button", { name: "Connect" }).click()
  await expect(his.getByRole("link", { name: "Requested" })).toBeVisible()

  const page = await open(farhat)
  await page.goto("/users-side")
  await page.getByRole("link", { name: "Cases", exact: true }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Cases" })).toBeVisible()
  await expect(page.getByText("Nothing is due today.")).toBeVisible()
  const proposed = page.getByRole("region", { name: /^Proposed/ })
  await proposed.getByRole("link", { name: `${farhat.name} and ${bilal.name}` }).click()
  await expect(page.getByText(/^Proposed since/)).toBeVisible()
  await good(page)

  await part(page, "Next step").getByLabel("What is to be done next").fill("Call his mother")
  await part(page, "Next step").getByLabel("On", { exact: true }).fill(today())
  await page.getByRole("button", { name: "Save next step" }).click()
  await expect(page.getByText("Next step: Call his mother")).toBeVisible()
  await page.getByLabel("Note", { exact: true }).fill("She would like to come on Sunday")
  await page.getByRole("button", { name: "Save note" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "She would like to come on Sunday" })).toBeVisible()
  await page.getByRole("link", { name: "Client", exact: true }).click()
  await expect(part(page, "Cases (1)").getByText("Call his mother")).toBeVisible()
  await page
    .getByRole("button", { name: `Accept ${bilal.name}` })
    .first()
    .click()
  await expect(page.getByRole("button", { name: `Accept ${bilal.name}` })).toHaveCount(0)

  await page.goto("/cases")
  await good(page)
  const due = page.getByRole("region", { name: "Due today" })
  await expect(due).toContainText("Call his mother")
  await due.getByRole("button", { name: "Done" }).click()
  await expect(page.getByText("Nothing is due today.")).toBeVisible()
  const connected = page.getByRole("region", { name: /^Both interested/ })
  await connected.getByLabel(/^Move /).click()
  await connected.getByLabel("To", { exact: true }).selectOption("Meeting agreed")
  await connected.getByRole("button", { name: "Move" }).click()
  const agreed = page.getByRole("region", { name: /^Meeting agreed/ })
  await agreed.getByRole("link", { name: `${farhat.name} and ${bilal.name}` }).click()

  await chooseStage(page, "Ended")
  await page.getByRole("button", { name: "Move", exact: true }).click()
  await expect(page.getByText("Please write why it has ended.").last()).toBeVisible()
  await expect(page.getByRole("radio", { name: "Ended" })).toBeChecked()
  await page.getByLabel("Why it has ended").fill("Their family said no")
  await page.getByRole("button", { name: "Move", exact: true }).click()
  await expect(page.getByText(/^Ended since/)).toBeVisible()
  await expect(page.getByText("Moved from “Meeting agreed” to “Ended”: Their family said no")).toBeVisible()
  await expect(page.getByText("Done: Call his mother")).toBeVisible()

  await page.getByRole("link", { name: "All notes" }).click()
  await page.getByLabel("Words in the note").fill("sunday")
  await page.getByRole("button", { name: "Search" }).click()
  await page.getByRole("link", { name: "Change" }).click()
  await page.getByLabel("Note", { exact: true }).fill("They came on Sunday")
  await page.getByRole("button", { name: "Save note" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "They came on Sunday" })).toBeVisible()
  await page.goto("/notes")
  await expect(page.getByText("They came on Sunday")).toBeVisible()
  await good(page)
})

test("An idea becomes a case from a profile, and the board is walked by keyboard", async ({ open }) => {
  const farhat = await bureau("Farhat")
  const bilal = await member({ gender: "male" })
  const page = await open(farhat)
  await page.goto(`/UserProfile/${bilal.profileId}?client=${farhat.profileId}`)
  await page.getByLabel(`More about ${bilal.name}`).click()
  await page.getByRole("link", { name: "New case" }).click()
  await expect(page.getByRole("heading", { name: bilal.name })).toBeVisible()
  await good(page)
  await page.getByRole("link", { name: "Somebody else" }).click()
  for (const [typed, message] of [
    ["Bilal", "Please give the number or the address of the profile."],
    ["471100000", "There is no such profile, or it is not open to you."],
  ] as const) {
    await page.getByLabel("The other person").fill(typed)
    await page.getByRole("button", { name: "Show who it is" }).click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel("The other person")).toHaveValue(typed)
  }
  await good(page)
  await page.getByLabel("The other person").fill(`/UserProfile/${bilal.profileId}`)
  await page.getByRole("button", { name: "Show who it is" }).click()
  await expect(page.getByRole("heading", { name: bilal.name })).toBeVisible()
  await page.getByRole("button", { name: "Open a case" }).click()
  await expect(page.getByText(/^Considered since/)).toBeVisible()

  await page.goto("/cases")
  const column = page.getByRole("region", { name: /^Considered/ })
  await column.getByRole("link", { name: `${farhat.name} and ${bilal.name}` }).focus()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await expect(column.getByLabel("To", { exact: true })).toBeFocused()
  await page.keyboard.type("Met")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page
    .getByRole("region", { name: /^Met/ })
    .getByRole("link", { name: `${farhat.name} and ${bilal.name}` })
    .click()
  await expect(page.getByText(/^Met since/)).toBeVisible()
  if (!scriptsRun(page)) return
  await untilAlive(page)
  await page.keyboard.press("n")
  await expect(page.getByLabel("Note", { exact: true })).toBeFocused()
  await page.keyboard.type("n is a letter here")
  await page.goto("/cases")
  await untilAlive(page)
  await page.keyboard.press("j")
  await page.keyboard.press("m")
  await expect(page.getByRole("region", { name: /^Met/ }).getByLabel("To", { exact: true })).toBeVisible()
  await page.keyboard.press("?")
  await expect(page.getByText("Move this case")).toBeVisible()
  await page.keyboard.press("n")
  await expect(page.getByLabel("The other person")).toBeVisible()
  await page.goto("/clients")
  await untilAlive(page)
  await page.keyboard.press("/")
  await expect(page.getByLabel("Name or city")).toBeFocused()
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: farhat.name })).toBeVisible()
})

test("On a phone one stage is shown, and the others are chosen above it", async ({ open }) => {
  const farhat = await bureau("Farhat")
  const [bilal, imran] = [await member({ gender: "male" }), await member({ gender: "male", firstName: "Imran" })]
  await database()`insert into client_case (client_id, consultant_id, other_id, stage) values
    (${farhat.profileId}, ${farhat.id}, ${bilal.profileId}, 'considered'),
    (${farhat.profileId}, ${farhat.id}, ${imran.profileId}, 'met')`
  const page = await open(farhat, { viewport: { width: 360, height: 740 } })
  await page.goto("/cases")
  await expect(page.getByRole("region", { name: /^Met/ })).toBeHidden()
  await page.getByRole("link", { name: "Met (1)" }).click()
  await expect(page.getByRole("link", { name: `${farhat.name} and ${imran.name}` })).toBeVisible()
  await expect(page.getByRole("link", { name: `${farhat.name} and ${bilal.name}` })).toBeHidden()
  await good(page)
})

/** Accepted for a client of each. */
async function connectClients(one: Member, mine: number | null, other: Member, theirs: number | null) {
  await database()`
    insert into connection_request (sender_id, receiver_id, profile_id, sender_client_id, receiver_client_id, status, decided_at)
    values (${one.id}, ${other.id}, ${theirs}, ${mine}, ${theirs}, 'accepted', now())`
}

test("Two bureaus say about which pair they write, and read one pair alone", async ({ open }) => {
  const [farhat, rukhsana] = [await bureau("Farhat"), await bureau("Rukhsana", "male")]
  const [hira] = await database()<{ id: number }[]>`
    insert into profile (account_id, kind, first_name, last_name, gender, marital_status, date_of_birth)
    values (${farhat.id}, 'client', 'Hira', 'Butt', 'female', 'single', '1997-05-05') returning id::int`
  await connectClients(farhat, farhat.profileId, rukhsana, rukhsana.profileId)
  await connectClients(farhat, hira!.id, rukhsana, rukhsana.profileId)
  await wrote(rukhsana, farhat, "Assalam o alaikum")
  const pair = `Hira Butt and ${rukhsana.name}`
  const page = await open(farhat)
  await page.goto(`/Messages/${rukhsana.id}`)
  await untilAlive(page)
  await page.getByText("and 1 more").click()
  await expect(page.getByRole("group").filter({ hasText: "and 1 more" }).getByText(pair)).toBeVisible()
  await page.getByText("and 1 more").click()
  const say = async (text: string) => {
    await page.getByRole("textbox", { name: /^Message to/ }).fill(text)
    await page.getByRole("button", { name: "Send", exact: true }).click()
    await expect(page.getByRole("log")).toContainText(text)
  }
  await say("Salam to your office")
  await page.getByLabel("About", { exact: true }).selectOption(pair)
  await say("Her father is back")
  await expect(bubble(page, "Her father is back")).toContainText(pair)
  await expect(page.getByLabel("About", { exact: true }).getByRole("option", { selected: true })).toHaveText(pair)
  await good(page)

  const theirs = await open(rukhsana)
  await theirs.goto(`/Messages/${farhat.id}`)
  await expect(bubble(theirs, "Her father is back")).toContainText("and Hira Butt")
  await expect(theirs.getByLabel("About", { exact: true }).getByRole("option", { selected: true })).toContainText(
    "Hira Butt",
  )
  await theirs.getByRole("link", { name: /and Hira Butt/ }).click()
  await expect(theirs.getByText(/^Only about/)).toBeVisible()
  await expect(theirs.getByRole("log")).toContainText("Her father is back")
  await expect(theirs.getByRole("log")).not.toContainText("Salam to your office")
})

import { randomBytes, randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, type Member, member } from "../support/people/members.ts"
import { wrote } from "../support/people/messages.ts"
import { newestMail, newPerson, shownNumber } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

const administrator = () => member({ firstName: "Nadia", role: "admin", profile: false })

async function withPicture(person: Member) {
  const id = randomBytes(16).toString("hex")
  await database()`insert into picture (id, account_id, width, height) values (${id}, ${person.id}, 480, 600)`
  await database()`update profile set picture_id = ${id} where id = ${person.profileId}`
  return person
}

async function reported(page: Page, path: string, note: string) {
  await page.goto(path)
  await page.getByLabel("What is wrong?").selectOption("Insults or threats")
  await page.getByLabel("Please describe it").fill(note)
  await page.getByRole("button", { name: "Send report" }).click()
  await expect(page.getByText("Thank you. We will look at your report")).toBeVisible()
  const [row] = await database()`select id::int from report where note = ${note}`
  return row!.id as number
}

async function write(page: Page, text: string) {
  const field = page.getByRole("textbox", { name: /^Message to/ })
  await expect(field).toBeEnabled()
  await untilAlive(page)
  await field.fill(text)
  await page.getByRole("button", { name: "Send", exact: true }).click()
  await expect(page.getByRole("log").getByText(text, { exact: true })).toBeVisible()
}

async function looksRight(page: Page) {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

test("Nadia calls the number of Ayesha's profile, and everybody reads what was checked and when", async ({ open }) => {
  const [nadia, ayesha] = [await administrator(), await withPicture(await member())]
  const bilal = await member({ gender: "male" })
  const page = await open(nadia)
  await page.goto("/portal/verifications?limit=50")
  await looksRight(page)
  await page.goto(`/portal/verifications/${ayesha.profileId}`)
  await expect(page.getByRole("link", { name: shownNumber(ayesha) })).toBeVisible()
  await looksRight(page)
  if (scriptsRun(page)) {
    await untilAlive(page)
    await page.keyboard.press("j")
    const queue = page.getByRole("navigation", { name: "Waiting for a call" })
    await expect(queue.getByRole("listitem").first().getByRole("link")).toBeFocused()
    await page.keyboard.press("s")
    await expect(page.getByLabel("Step to correct")).toBeFocused()
    await queue.getByRole("link").first().focus()
    await page.keyboard.press("a")
    await expect(page.getByLabel("What was checked")).toBeFocused()
  }
  await page.getByLabel("What was checked").fill("Called the number and spoke with her")
  await page.getByRole("button", { name: "Phone checked" }).click()
  await expect(page.getByText(`Phone checked: ${ayesha.name}.`)).toBeVisible()

  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await expect(his.getByText(/✓ Phone checked on \d+ \w+ \d{4}/)).toBeVisible()
  const hers = await open(ayesha)
  await hers.goto("/Dashboard")
  await expect(hers.getByText(/^Phone checked on/)).toBeVisible()
  await looksRight(hers)

  await hers.goto(`/UserEditProfile/${ayesha.profileId}`)
  await hers.getByLabel("First Name").fill("Aisha")
  await hers.getByRole("button", { name: "Save Profile" }).click()
  await expect(hers.getByText("We will call the number of your profile")).toBeVisible()
  await his.reload()
  await expect(his.getByText("✓ Phone checked")).toBeHidden()
})

test.describe("Beside other stories, which may decide on the next one at the same moment", () => {
  test.describe.configure({ retries: 2 })

  test("What Nadia typed about Ayesha, and was told of it, is not on the page of the next @scripts", async ({
    open,
  }) => {
    const [nadia, ayesha] = [await administrator(), await withPicture(await member())]
    await withPicture(await member())
    const page = await open(nadia)
    await page.goto(`/portal/verifications/${ayesha.profileId}`)
    await untilAlive(page)
    const [checked, step, reason] = [
      page.getByLabel("What was checked"),
      page.getByLabel("Step to correct"),
      page.getByLabel("Reason", { exact: true }),
    ]
    await expect(checked).toBeEmpty()
    await step.selectOption("Family")
    await page.getByRole("button", { name: "Send back" }).click()
    await expect(page.getByText("Please give a reason.").last()).toBeVisible()
    await reason.fill("About Ayesha alone")
    await checked.fill("Called Ayesha")
    await page.getByRole("button", { name: "Phone checked" }).click()
    await expect(page.getByText(`Phone checked: ${ayesha.name}.`)).toBeVisible()

    await expect(page).not.toHaveURL(`/portal/verifications/${ayesha.profileId}`)
    await expect(checked).toBeEmpty()
    await expect(step).toHaveValue("")
    await expect(reason).toBeEmpty()
    await expect(page.getByText("Please give a reason.")).toHaveCount(0)
    await page.getByRole("button", { name: "Phone checked" }).click()
    await expect(page.getByText("Please give a reason.").first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole("heading", { level: 1, name: ayesha.name })).toBeVisible()
    await expect(page.getByText("Please give a reason.")).toHaveCount(0)
  })
})

test("What is sent back says why and leads to the step; the form is refused with everything kept", async ({ open }) => {
  const [nadia, ayesha] = [await administrator(), await withPicture(await member())]
  const page = await open(nadia)
  await page.goto(`/portal/verifications/${ayesha.profileId}`)
  await page.getByLabel("Step to correct").selectOption("Family")
  await page.getByRole("button", { name: "Send back" }).click()
  await expect(page.getByText("Please give a reason.").last()).toBeVisible()
  await expect(page.getByLabel("Step to correct")).toHaveValue("family")
  await page.getByLabel("Reason", { exact: true }).fill("Your father's name is missing")
  await page.getByRole("button", { name: "Send back" }).click()
  await expect(page.getByText(`Sent back: ${ayesha.name}.`)).toBeVisible()

  const mail = await newestMail(ayesha.email)
  expect(mail).toContain(`/UserEditProfile/${ayesha.profileId}#family`)
  const hers = await open(ayesha)
  await hers.goto("/Dashboard")
  await looksRight(hers)
  await hers.getByRole("link", { name: "Correct the step Family" }).click()
  await expect(hers).toHaveURL(/#family$/)
  await expect(hers.getByText(/^We could not confirm .*Your father's name is missing/)).toBeVisible()
  await looksRight(hers)
  await hers.getByRole("button", { name: "Save Profile" }).click()
  await expect(hers.getByText("We will call the number of your profile")).toBeVisible()
})

test("A reported message is removed; both sides are told, and Bilal does not learn by whom", async ({ open }) => {
  const [nadia, ayesha, bilal] = [await administrator(), await member(), await member({ gender: "male" })]
  await connect(ayesha, bilal)
  const message = await wrote(bilal, ayesha, "Something vile")
  const [hers, page] = [await open(ayesha), await open(nadia)]
  const report = await reported(hers, `/report/message/${message}`, `Look ${randomUUID()}`)
  await hers.goto(`/Messages/${bilal.id}`)
  await expect(hers.getByRole("log").getByText("Something vile")).toBeVisible()

  await page.goto(`/portal/reports/${report}`)
  await expect(page.getByText("Something vile").first()).toBeVisible()
  await looksRight(page)
  await page.getByRole("button", { name: "Remove content" }).click()
  await expect(page.getByText("Please give a reason.").last()).toBeVisible()
  await page.getByLabel("Reason", { exact: true }).fill("We do not insult each other here")
  await page.getByRole("button", { name: "Remove content" }).click()
  await expect(page.getByText("The content is removed.")).toBeVisible()
  await looksRight(page)

  const his = await open(bilal)
  for (const [theirs, other] of [
    [hers, bilal],
    [his, ayesha],
  ] as const) {
    await theirs.goto(`/Messages/${other.id}`)
    await expect(theirs.getByText("This message was removed by the Rishta team.")).toBeVisible()
    await expect(theirs.getByText("Something vile")).toBeHidden()
    await theirs.goto("/notifications")
  }
  await expect(hers.getByText("Thank you: we have looked at your report").last()).toBeVisible()
  await expect(his.getByText("We have removed one of your messages.").last()).toBeVisible()
  expect(await newestMail(bilal.email)).not.toContain(ayesha.name)
  await page.goto(`/portal/reports/${report}`)
  await expect(page.getByText("Something vile").first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Suspend" })).toBeHidden()
})

test("An open chat shows the note in the place of a removed message at once @scripts", async ({ open }) => {
  const [nadia, ayesha, bilal] = [
    await administrator(),
    await member({ plan: "pro" }),
    await member({ gender: "male" }),
  ]
  await connect(ayesha, bilal)
  const message = await wrote(bilal, ayesha, "Something vile")
  const [hers, page] = [await open(ayesha), await open(nadia)]
  const report = await reported(hers, `/report/message/${message}`, `Look ${randomUUID()}`)
  await hers.goto(`/Messages/${bilal.id}`)
  await expect(hers.getByRole("textbox", { name: /^Message to/ })).toBeEnabled()
  await expect(hers.getByRole("log").getByText("Something vile")).toBeVisible()
  await page.goto(`/portal/reports/${report}`)
  await page.getByLabel("Reason", { exact: true }).fill("We do not insult each other here")
  await page.getByRole("button", { name: "Remove content" }).click()
  await expect(page.getByText("The content is removed.")).toBeVisible()
  await expect(hers.getByText("This message was removed by the Rishta team.")).toBeVisible()
})

test("A suspension that follows a report shuts Bilal out at once", async ({ open }) => {
  const [nadia, ayesha, bilal] = [await administrator(), await member(), await member({ gender: "male" })]
  const [hers, his, page] = [await open(ayesha), await open(bilal), await open(nadia)]
  const report = await reported(hers, `/report/profile/${bilal.profileId}`, `Look ${randomUUID()}`)
  await his.goto("/users-side")
  await expect(his).toHaveURL(/users-side/)
  await page.goto(`/portal/reports/${report}`)
  await expect(page.getByRole("link", { name: /^Reports \d+\+? waiting$/ }).first()).toBeVisible()
  await expect(page.getByText(bilal.name).first()).toBeVisible()
  await looksRight(page)
  await page.getByLabel("Reason", { exact: true }).fill("Not a real person")
  await page.getByRole("button", { name: "Suspend" }).click()
  await expect(page.getByText("The account is suspended.")).toBeVisible()
  await his.goto("/users-side")
  await expect(his).toHaveURL(/\/login/)
  await page.goto("/portal/reports?state=decided")
  await looksRight(page)
})

test("A story is corrected and published, shows on the landing page at once, and leaves it again", async ({ open }) => {
  const [nadia, visitor] = [await open(await administrator()), await open(null)]
  const [city, names] = [`Town${randomUUID().slice(0, 8)}`, newPerson("Sana").name]
  await visitor.goto("/")
  await database()`insert into story (names, city, body, email) values (${names}, ${city}, 'We mett here.', 'sana@example.com')`
  await nadia.goto("/portal/stories?limit=50")
  await looksRight(nadia)
  await nadia.getByRole("link", { name: names }).click()
  await nadia.getByLabel("Story", { exact: true }).fill("We met here.")
  await nadia.getByRole("button", { name: "Save" }).click()
  await expect(nadia.getByText(`The story of ${names} is saved.`)).toBeVisible()
  await looksRight(nadia)
  await nadia.getByRole("button", { name: "Publish" }).click()
  await expect(nadia.getByText("is shown on the landing page")).toBeVisible()
  await visitor.goto("/")
  await expect(visitor.getByText("We met here.").first()).toBeVisible()
  await expect(visitor.getByText(city).first()).toBeVisible()

  await nadia.getByRole("button", { name: "Unpublish" }).click()
  await expect(nadia.getByText("is no longer shown")).toBeVisible()
  await visitor.goto("/")
  await expect(visitor.getByText(city)).toHaveCount(0)
  await nadia.getByRole("link", { name: "Delete" }).click()
  await nadia.getByLabel("Reason", { exact: true }).fill("They asked for it")
  await nadia.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(nadia.getByText(`The story of ${names} is deleted.`)).toBeVisible()
})

test("A contact message is answered by mail", async ({ open }) => {
  const [page, sana] = [await open(await administrator()), newPerson("Sana")]
  const [message] = await database()`insert into contact_message (name, email, body)
    values (${sana.name}, ${sana.email}, 'How do I change my picture?') returning id::int`
  await page.goto("/portal/contact-messages")
  await looksRight(page)
  await page.goto(`/portal/contact-messages/${message!.id}`)
  await expect(page.getByRole("link", { name: sana.email })).toHaveAttribute("href", /^mailto:/)
  await looksRight(page)
  await page.getByLabel("Answer", { exact: true }).fill("On your account page.")
  await page.getByRole("button", { name: "Send answer" }).click()
  await expect(page.getByText("The answer is sent.")).toBeVisible()
  expect(await newestMail(sana.email)).toContain("On your account page.")
  await page.goto(`/portal/contact-messages/${message!.id}`)
  await expect(page.getByText(/^Answered on .* by Nadia/)).toBeVisible()
})

test("Ayesha joins Prime Plus, a consultant takes the request, and both write without a plan", async ({ open }) => {
  const [ayesha, farhat] = [await member(), await member({ firstName: "Farhat", role: "guest" })]
  const hers = await open(null)
  await hers.goto("/")
  await hers.getByRole("link", { name: "Join Prime Plus" }).click()
  await hers.getByLabel("Username or e-mail").fill(ayesha.email)
  await hers.getByLabel("Password", { exact: true }).fill(ayesha.password)
  await hers.getByRole("button", { name: "Login", exact: true }).click()
  await expect(hers).toHaveURL(/\/assistance\?service=plus/)
  await expect(hers.getByLabel(/^Prime Plus/)).toBeChecked()
  await looksRight(hers)
  await hers.getByRole("button", { name: "Send request" }).click()
  await expect(hers.getByText("Please tell us whom you are looking for.").last()).toBeVisible()
  await hers.getByLabel("Whom are you looking for?").fill("Somebody kind, from Lahore")
  await hers.getByRole("button", { name: "Send request" }).click()
  await expect(hers.getByText("A matchmaker will take your request")).toBeVisible()
  await looksRight(hers)

  const page = await open(farhat)
  await page.goto("/assisted-requests")
  await expect(page.getByText("once your company has been checked")).toBeVisible()
  await database()`update account set company_checked_at = now() where id = ${farhat.id}`
  await page.goto("/users-side")
  await page.getByRole("link", { name: "See requests" }).click()
  await expect(page).toHaveURL(/\/assisted-requests$/)
  await page.goto("/assisted-requests?limit=50")
  await looksRight(page)
  await page.getByRole("button", { name: new RegExp(`^Take the request of ${ayesha.name}`) }).click()
  await expect(page.getByText(`You have taken the request of ${ayesha.name}`)).toBeVisible()
  await write(page, "Salam, Ayesha")

  await hers.goto("/assistance")
  await hers.getByRole("link", { name: `Chat with ${farhat.name}` }).click()
  await expect(hers.getByRole("log").getByText("Salam, Ayesha")).toBeVisible()
  await write(hers, "Salam, here I am")
})

test("Administrators see the requests for a matchmaker as well", async ({ open }) => {
  const page = await open(await administrator())
  await page.goto("/portal/assisted-requests")
  await looksRight(page)
})

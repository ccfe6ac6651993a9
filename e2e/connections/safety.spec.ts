import { randomUUID } from "node:crypto"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, member } from "../support/people/members.ts"
import { wrote } from "../support/people/messages.ts"
import { card, cardAfterwards, findAmongNewest, openMenu } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

test("Ayesha blocks Bilal from his profile: neither finds the other, until she takes it back", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await connect(ayesha, bilal)
  const message = await wrote(bilal, ayesha, "Where do you live?")
  const [hers, his] = [await open(ayesha), await open(bilal)]
  await hers.goto(`/UserProfile/${bilal.profileId}`)
  await hers.getByLabel(`More about ${bilal.name}`).click()
  await hers.getByRole("link", { name: "Block" }).click()
  await expect(hers.getByRole("heading", { name: `Block ${bilal.name}?` })).toBeVisible()
  await expectNoViolations(hers)
  await hers.getByRole("button", { name: "Block" }).click()
  await expect(hers.getByText(`You have blocked ${bilal.name}.`)).toBeVisible()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)

  for (const [page, other] of [
    [hers, bilal],
    [his, ayesha],
  ] as const)
    for (const path of [`/UserProfile/${other.profileId}`, `/Messages/${other.id}`, `/block/${other.id}`])
      for (const reading of [path, `${path}.data`])
        expect((await page.request.get(reading)).status(), reading).toBe(404)
  // What she has received stays hers to report: `received.spec.ts`.
  expect((await hers.request.get(`/report/message/${message}`)).status()).toBe(200)
  expect((await his.request.get(`/report/message/${message}`)).status()).toBe(404)
  for (const path of ["/users-side", "/connections", "/connectionRequest?tab=received", "/contacts", "/user-favourite"])
    expect(await (await his.request.get(path)).text(), path).not.toContain(ayesha.name)

  await hers.goto("/blocked")
  await hers.getByRole("button", { name: `Unblock ${bilal.name}` }).click()
  await expect(hers.getByText(`${bilal.name} is no longer blocked.`)).toBeVisible()
  expect((await hers.request.get(`/UserProfile/${bilal.profileId}`)).status()).toBe(200)
})

test("Ayesha changes her mind about blocking, and finds the blocked in her settings", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  await page.goto(`/UserProfile/${bilal.profileId}`)
  await page.getByLabel(`More about ${bilal.name}`).click()
  await page.getByRole("link", { name: "Block" }).click()
  await page.getByRole("main").getByRole("link", { name: "Cancel" }).click()
  await expect(page).toHaveURL(new RegExp(`/UserProfile/${bilal.profileId}$`))

  await page.goto("/Settings")
  await page.getByRole("link", { name: "Blocked and hidden people" }).click()
  await expect(page.getByText("You have not blocked anybody.")).toBeVisible()
})

test("Ayesha reports a message from the chat, and blocks its writer as well", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await connect(ayesha, bilal)
  const message = await wrote(bilal, ayesha, "Send me money")
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  await page.getByLabel(/^More about the message of/).click()
  await page.getByRole("log").getByRole("link", { name: "Report" }).click()
  await page.getByLabel("What is wrong?").selectOption("Asks for money")
  await expect(page.getByText("Send me money")).toBeVisible()
  await page.getByLabel("Please describe it").fill("He asks again and again.")
  await page.getByLabel(`Block ${bilal.name} as well`).check()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Send report" }).click()
  await expect(page.getByText("Thank you. We will look at your report")).toBeVisible()
  await expect(page.getByRole("button", { name: `Unblock ${bilal.name}` })).toBeVisible()
  const [row] = await database()`select category, note, content, status from report where message_id = ${message}`
  expect(row).toMatchObject({ category: "Asks for money", status: "open", content: { body: "Send me money" } })
})

test("Ayesha reports a profile from its card; what she leaves out is said beside it", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  await findAmongNewest(page, bilal)
  const menu = await openMenu(page, bilal)
  await menu.getByRole("link", { name: "Report" }).click()
  await page.getByLabel("Please describe it").fill("This is a film star.")
  await page.getByRole("button", { name: "Send report" }).click()
  await expect(page.getByText("Please choose what is wrong.").first()).toBeVisible()
  await expect(page.getByLabel("Please describe it")).toHaveValue("This is a film star.")
  await page.getByLabel("What is wrong?").selectOption("Wrong or stolen picture")
  await page.getByRole("button", { name: "Send report" }).click()
  await expect(page.getByText("Thank you. We will look at your report")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toContainText(bilal.name)
})

test("Ayesha is not interested in Bilal, thinks again, and finds him in the list of the hidden", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  const hide = async () => {
    await findAmongNewest(page, bilal)
    const menu = await openMenu(page, bilal)
    await menu.getByRole("button", { name: "Not interested" }).click()
    await expect(page.getByText(`${bilal.name} will no longer be shown in your lists.`)).toBeVisible()
    await expect(card(page, bilal)).toHaveCount(0)
  }
  await hide()
  await expectNoViolations(page)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText(`${bilal.name} is shown in your lists again.`)).toBeVisible()
  await expect(await cardAfterwards(page, bilal)).toBeVisible()

  await hide()
  await page.goto("/blocked?tab=hidden")
  await expectNoViolations(page)
  await page.getByRole("button", { name: `Show again: ${bilal.name}` }).click()
  await expect(page.getByText("You have not hidden anybody.")).toBeVisible()
})

test("The picture of somebody who hides it is sent nowhere, nor that of a hidden or deleted person @plain", async ({
  open,
}) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await connect(ayesha, bilal)
  await wrote(bilal, ayesha, "Salam")
  const picture = randomUUID().replaceAll("-", "")
  const sql = database()
  await sql`insert into picture (id, account_id, width, height) values (${picture}, ${bilal.id}, 480, 600)`
  await sql`update profile set picture_id = ${picture} where id = ${bilal.profileId}`
  await sql`update account set picture_id = ${picture} where id = ${bilal.id}`
  await sql`insert into favourite (account_id, profile_id) values (${ayesha.id}, ${bilal.profileId})`
  const page = await open(ayesha)
  const screens = [
    "/users-side",
    "/Dashboard",
    "/AllUsers",
    "/Soulmate",
    "/cast?caste=Rajput",
    "/connections",
    "/connectionRequest",
    "/user-favourite",
    "/contacts",
    "/blocked",
    `/UserProfile/${bilal.profileId}`,
    `/Messages/${bilal.id}`,
    `/report/profile/${bilal.profileId}`,
    `/block/${bilal.id}`,
    `/pictures/${picture}/480`,
  ]
  const showing = async () => {
    const found: string[] = []
    for (const path of screens)
      for (const reading of [path, path.replace(/(\?|$)/, ".data$1")])
        if ((await (await page.request.get(reading)).text()).includes(picture)) found.push(reading)
    return found
  }
  expect(await showing()).toEqual(expect.arrayContaining(["/users-side", "/connections", "/user-favourite"]))
  await sql`update account set show_picture = false where id = ${bilal.id}`
  expect(await showing()).toEqual([])
  await sql`update account set show_picture = true, status = 'deleted' where id = ${bilal.id}`
  await sql`update profile set visible = false where id = ${bilal.profileId}`
  expect(await showing()).toEqual([])
  for (const path of [`/UserProfile/${bilal.profileId}`, `/pictures/${picture}/480`])
    expect((await page.request.get(path)).status(), path).toBe(404)
})

import type { Page } from "@playwright/test"
import sharp from "sharp"
import { untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { card, part } from "../support/people/people.ts"
import { undoButton } from "../support/people/undo.ts"
import { database } from "../support/servers/database.ts"

const bureau = (firstName: string, gender: "female" | "male" = "female") =>
  member({ firstName, gender, role: "guest", plan: "pro" })

const good = async (page: Page) => {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

async function picture(background: string) {
  const create = { width: 400, height: 500, channels: 3 as const, background }
  return { name: `${background}.png`, mimeType: "image/png", buffer: await sharp({ create }).png().toBuffer() }
}

test("Ayesha removes a picture: its file is shown to nobody, and it is back at its place, by the notice or the list", async ({
  open,
}) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  await page.goto(`/UserEditProfile/${ayesha.profileId}/pictures`)
  await untilAlive(page)
  await page.getByLabel("Choose one or several").setInputFiles([await picture("#aa3300"), await picture("#00aa33")])
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByText("The pictures are added.")).toBeVisible()
  const shown = page.getByRole("listitem").locator("img")
  const portrait = (await shown.first().getAttribute("src"))!
  const his = await open(bilal)
  expect((await his.request.get(portrait)).status()).toBe(200)

  await page.getByRole("button", { name: "Delete picture 1" }).click()
  await expect(page.getByText("The picture is removed.")).toBeVisible()
  await expect(shown).toHaveCount(1)
  for (const viewer of [page, his]) expect((await viewer.request.get(portrait)).status()).toBe(404)
  await good(page)
  await undoButton(page).click()
  await expect(page.getByText("The picture is back.")).toBeVisible()
  await expect(shown).toHaveCount(2)
  await expect(shown.first()).toHaveAttribute("src", portrait)
  expect((await his.request.get(portrait)).status()).toBe(200)

  await page.getByRole("button", { name: "Delete picture 1" }).click()
  await expect(page.getByText("The picture is removed.")).toBeVisible()
  await page.goto(`/UserEditProfile/${ayesha.profileId}/pictures`)
  await expect(shown).toHaveCount(1)
  await page.getByRole("button", { name: "Put it back: Picture 1" }).click()
  await expect(shown.first()).toHaveAttribute("src", portrait)
  await expect(page.getByText("Removed in the last 24 hours:")).toHaveCount(0)
})

test("Ayesha empties a heart by mistake, and Undo fills it again", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await database()`insert into favourite (account_id, profile_id) values (${ayesha.id}, ${bilal.profileId})`
  const page = await open(ayesha)
  await page.goto("/user-favourite")
  await card(page, bilal)
    .getByRole("button", { name: `Unfavourite ${bilal.name}` })
    .click()
  await expect(page.getByText("Profile removed from favorites.")).toBeVisible()
  await expect(card(page, bilal)).toHaveCount(0)
  await undoButton(page).click()
  await expect(page.getByText("Profile added to favorites.")).toBeVisible()
  await expect(card(page, bilal).getByRole("button", { name: `Unfavourite ${bilal.name}` })).toBeVisible()
})

test("An Undo that comes too late, or finds no room, says so and loses nothing", async ({ open }) => {
  const ayesha = await member()
  const save = (from: number, to: number) => database()`insert into saved_search (account_id, name, query, seen_up_to)
    select ${ayesha.id}, 'Search ' || n, 'gender=male&minAge=' || 20 + n, 0 from generate_series(${from}::int, ${to}::int) n`
  await save(1, 10)
  const page = await open(ayesha)
  const remove = async (name: string) => {
    await page.goto("/saved-searches")
    await untilAlive(page)
    await page.getByText(`Change: ${name}`, { exact: true }).click()
    await page.getByRole("button", { name: `Remove: ${name}` }).click()
    await expect(page.getByText(`“${name}” is removed.`)).toBeVisible()
  }
  await remove("Search 10")
  await save(11, 11)
  await undoButton(page).click()
  await expect(page.getByRole("alert")).toContainText("You have 10 saved searches, which is the most.")
  await expect(page.getByRole("button", { name: "Put it back: Search 10" })).toBeVisible()
  await good(page)

  await remove("Search 11")
  await database()`update removed_thing set removed_at = removed_at - interval '1 day' where account_id = ${ayesha.id}`
  await undoButton(page).click()
  await expect(page.getByRole("alert")).toContainText("This can no longer be put back.")
})

test("Farhat removes a note and a step, and puts both back from the notice and from the list", async ({ open }) => {
  const [farhat, bilal] = [await bureau("Farhat"), await member({ gender: "male" })]
  const [one] = await database()<
    { id: number }[]
  >`insert into client_case (client_id, consultant_id, other_id, next_step)
    values (${farhat.profileId}, ${farhat.id}, ${bilal.profileId}, 'Call his mother') returning id::int`
  for (const body of ["She prefers the evening", "Her uncle decides"])
    await database()`insert into client_note (client_id, consultant_id, case_id, body)
      values (${farhat.profileId}, ${farhat.id}, ${one!.id}, ${body})`
  const page = await open(farhat)
  await page.goto(`/cases/${one!.id}`)
  const notes = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Change", exact: true }) })
  await notes.filter({ hasText: "evening" }).getByRole("button", { name: "Remove" }).click()
  await expect(page.getByText("The note is removed.")).toBeVisible()
  await expect(notes).toHaveCount(1)
  await good(page)
  await undoButton(page).click()
  await expect(page.getByText("The note is back.")).toBeVisible()
  await expect(notes).toHaveText([/Her uncle decides/, /She prefers the evening/])

  await page.getByRole("button", { name: "Remove this step" }).click()
  await expect(page.getByText("The next step is removed.")).toBeVisible()
  await expect(page.getByLabel("What is to be done next")).toHaveValue("")
  await page.goto(`/cases/${one!.id}`)
  await page.getByRole("button", { name: "Put it back: Call his mother" }).click()
  await expect(page.getByText("The next step is back.")).toBeVisible()
  await expect(page.getByLabel("What is to be done next")).toHaveValue("Call his mother")
  await page.getByRole("button", { name: "It is done" }).click()
  await undoButton(page).click()
  await expect(page.getByLabel("What is to be done next")).toHaveValue("Call his mother")

  await page.goto("/notes")
  await notes.filter({ hasText: "uncle" }).getByRole("button", { name: "Remove" }).click()
  await expect(page.getByText("The note is removed.")).toBeVisible()
  await page.goto(`/clients/${farhat.profileId}`)
  await expect(page.getByRole("button", { name: "Put it back: Her uncle decides" })).toBeVisible()
  await page.getByRole("button", { name: "Put it back: Her uncle decides" }).click()
  await expect(notes).toHaveText([/Her uncle decides/, /She prefers the evening/])
  await good(page)
})

test("Rukhsana reads what goes with her client before she deletes him; Farhat's case says that he has left, by name", async ({
  open,
}) => {
  const [farhat, rukhsana] = [await bureau("Farhat"), await bureau("Rukhsana", "male")]
  const [his] = await database()<{ id: number }[]>`insert into client_case (client_id, consultant_id, other_id) values
    (${rukhsana.profileId}, ${rukhsana.id}, ${farhat.profileId}), (${farhat.profileId}, ${farhat.id}, ${rukhsana.profileId})
    returning id::int`
  for (const body of ["He travels in June", "His mother calls back"])
    await database()`insert into client_note (client_id, consultant_id, case_id, body)
      values (${rukhsana.profileId}, ${rukhsana.id}, ${his!.id}, ${body})`
  const theirs = await open(rukhsana)
  await theirs.goto(`/UserEditProfile/${rukhsana.profileId}?confirm=delete`)
  await expect(theirs.getByRole("alertdialog")).toContainText("1 case and 2 notes go with him.")
  await theirs.goto(`/clients?confirm=${rukhsana.profileId}`)
  await expect(theirs.getByRole("alertdialog")).toContainText("1 case and 2 notes go with him.")
  await good(theirs)
  await theirs.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(theirs.getByText("Profile has been deleted.")).toBeAttached()

  const page = await open(farhat)
  await page.goto("/cases")
  const name = `${farhat.name} and ${rukhsana.firstName}`
  await page
    .getByRole("region", { name: /^Ended/ })
    .getByRole("link", { name, exact: true })
    .click()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(page.getByText(/^Ended since/)).toBeVisible()
  await expect(page.getByText("The client has left", { exact: true })).toBeVisible()
  await expect(part(page, "What has happened")).toContainText("The client has left")
  await good(page)
})

test("With scripts the Undo of a removal fades, and waits for a hand or a keyboard upon it @scripts", async ({
  open,
}) => {
  const ayesha = await member()
  await database()`insert into saved_search (account_id, name, query, seen_up_to)
    values (${ayesha.id}, 'Near us', 'gender=male&city=Lahore', 0)`
  const page = await open(ayesha)
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await page.goto("/saved-searches")
  await untilAlive(page)
  await page.getByText("Change").click()
  await page.getByRole("button", { name: "Remove: Near us" }).click()
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible()
  const fading = () =>
    page.evaluate(() => {
      const [fade] = document.getAnimations().filter((one) => (one as CSSAnimation).animationName === "fade")
      return { state: fade?.playState, after: fade?.effect?.getTiming().delay }
    })
  expect(await fading()).toEqual({ state: "running", after: 10_000 })
  await page.getByRole("button", { name: "Undo", exact: true }).focus()
  await expect.poll(async () => (await fading()).state).toBe("paused")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Near us" })).toBeVisible()
})

import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member, suspend } from "../support/people/members.ts"
import { newPerson } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

const administrator = () => member({ firstName: "Nadia", role: "admin", profile: false })

const good = async (page: Page) => {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

/** By the keyboard alone: on to the next place, until it is the one that is meant. */
async function tabTo(page: Page, name: RegExp) {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab")
    const focused = page.locator(":focus")
    const text = (await focused.getAttribute("aria-label")) ?? (await focused.innerText().catch(() => ""))
    if (name.test(text)) return
  }
  throw new Error(`No place on the page is called ${name}`)
}

const inPortal = (page: Page) =>
  expect(page.getByRole("link", { name: "Audit", includeHidden: true }).last()).toBeAttached()

test("Nadia finds a caller by the keyboard alone, opens the profile in the portal and corrects the name", async ({
  open,
}) => {
  const number = `+92300${newPerson().contactNumber.slice(-7)}`
  const [nadia, person] = [await administrator(), await member({ profile: { contactNumber: number } })]
  const page = await open(nadia)
  await page.goto("/portal/dashboard")
  await untilAlive(page)
  await tabTo(page, /^Find anything$/)
  await page.keyboard.type(`0${number.slice(3, 6)}-${number.slice(6)}`)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Users (1)" })).toBeVisible()
  await good(page)
  await tabTo(page, /^profile of/)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toContainText(person.name)
  await expect(page).toHaveURL(new RegExp(`/portal/people/${person.profileId}$`))
  await expect(page.getByRole("main")).not.toContainText(/Connect|favou?rite/i)
  await good(page)

  await page.getByRole("main").getByRole("link", { name: person.name }).click()
  await page.getByRole("link", { name: "Edit", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: `Edit ${person.name}` })).toBeVisible()
  await untilAlive(page)
  await page.getByLabel("Name", { exact: true }).fill("Maryam Aslam")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Please give a reason for the new name, role or company.").last()).toBeVisible()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Maryam Aslam")
  await good(page)
  await page.getByLabel("Reason").fill("As in her passport")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Maryam Aslam" })).toBeVisible()
  await page.goto(`/portal/audit?action=account.edited`)
  await expect(page.getByRole("main")).toContainText(/"name":"Maryam Aslam"/)
})

test("Nadia is told whom an action has reached, and that nobody was chosen", async ({ open }) => {
  const [nadia, omar, zain, sana] = [
    await administrator(),
    await member({ gender: "male" }),
    await member({ gender: "male" }),
    await member(),
  ]
  await suspend(sana)
  const family = `Z${omar.lastName.slice(1)}`
  await database()`update account set name = 'Person ' || ${family} where id in ${database()([omar.id, zain.id, sana.id])}`
  const page = await open(nadia)
  await page.goto(`/portal/user-list?q=${family}`)
  await untilAlive(page)
  await page.getByRole("button", { name: "Suspend" }).click()
  await expect(page.getByRole("alert")).toContainText("Nobody was chosen.")
  await good(page)
  await untilAlive(page)
  for (const box of await page.getByRole("checkbox").all()) await box.check()
  await page.getByRole("button", { name: "Suspend" }).click()
  const question = page.getByRole("alertdialog")
  await question.getByLabel("Reason").fill("Advertising")
  await question.getByRole("button", { name: "Suspend" }).click()
  await expect(page.getByText("2 users suspended, 1 was already.")).toBeVisible()
})

test("Whatever Nadia opens stands in the portal, and she is in no market", async ({ open }) => {
  const [nadia, bilal] = [await administrator(), await member({ gender: "male" })]
  await database()`insert into notification (account_id, kind, note) values (${nadia.id}, 'moderation', 'Somebody asks for you.')`
  const page = await open(nadia)
  for (const [path, address] of [
    ["/users-side", /portal\/user-list$/],
    [`/UserProfile/${bilal.profileId}`, /portal\/people\/\d+$/],
    ["/connectionRequest", /portal\/dashboard$/],
    ["/user-favourite", /portal\/user-list$/],
    ["/contacts", /contacts$/],
    ["/Settings", /Settings$/],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(address)
    await inPortal(page)
  }
  await untilAlive(page)
  await page.getByRole("link", { name: "Notifications: 1 unread" }).click()
  await expect(page.getByText("Somebody asks for you.")).toBeVisible()
  await inPortal(page)
  await good(page)

  const headers = { Origin: new URL(page.url()).origin }
  const refused = { headers, maxRedirects: 0 }
  const form = { profileId: String(bilal.profileId) }
  await page.request.post("/connection/send", { ...refused, form })
  await page.request.post("/favourite", { ...refused, form: { ...form, intent: "add" } })
  const [made] =
    await database()`select (select count(*)::int from connection_request where sender_id = ${nadia.id}) as requests,
    (select count(*)::int from favourite where account_id = ${nadia.id}) as favourites`
  expect(made).toEqual({ requests: 0, favourites: 0 })

  await page.goto("/change-password")
  await untilAlive(page)
  await page.getByLabel("Old Password").fill(nadia.password)
  await page.getByLabel("New Password").fill("three-green-boats")
  await page.getByRole("button", { name: "Change Password" }).click()
  await expect(page.getByText(/Your password was changed/)).toBeVisible()
  await expect(page).toHaveURL(/UserProfile$/)
  await inPortal(page)
  await good(page)
})

test("Nadia reads what becomes of those who sign up, and keeps it as a file", async ({ open }) => {
  await member()
  const page = await open(await administrator())
  await page.goto("/portal/stats")
  const weeks = page.getByRole("region", { name: "How far new members come" })
  await expect(weeks.getByRole("row")).toHaveCount(13)
  await expect(weeks.getByRole("row").nth(1).getByRole("cell").first()).not.toHaveText("0")
  await untilAlive(page)
  const coming = page.waitForEvent("download")
  await weeks.getByRole("link", { name: "Download as CSV" }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^cohorts-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
  expect(lines[0]).toContain("Sign-ups,Profile,Checked,First request,Connection,Plan,Median hours to check")
  expect(lines).toHaveLength(13)
})

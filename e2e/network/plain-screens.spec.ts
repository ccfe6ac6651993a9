import type { Browser, BrowserContextOptions, Page } from "@playwright/test"
import { flightMode } from "../support/browser/in-flight.ts"
import { untilAlive } from "../support/browser/scripts.ts"
import { test as base, expect, expectNoSidewaysScroll, expectNoViolations } from "../support/browser/test.ts"
import { type Member, member, signIn } from "../support/people/members.ts"
import { newPerson } from "../support/people/people.ts"
import { type BrokenProxy, startBrokenProxy } from "../support/servers/broken-proxy.ts"
import { database } from "../support/servers/database.ts"

const BACK = "What you typed before is back."
const LOST = "Something went wrong. Please check your network connection. What you typed is kept."

const test = base.extend<{ line: BrokenProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  line: async ({}, use) => {
    const line = await startBrokenProxy()
    await use(line)
    line.close()
  },
})

/** A window behind the proxy, which is not watched for answers of 500 and more: here they are the point. */
async function openBehind(
  browser: Browser,
  { origin }: BrokenProxy,
  who?: Member | null,
  more?: BrowserContextOptions,
) {
  const context = await browser.newContext({ baseURL: origin, ...more })
  if (who) await signIn(context, who, origin)
  return context.newPage()
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const alert = (page: Page) => page.getByRole("alert").filter({ hasText: LOST })

interface Story {
  address: string
  who?: Member
  /** What is typed, by label; of a list the label of the option. */
  typed: Record<string, string>
  button: string
  /** Where one is afterwards, and what is kept of it. */
  done: string | RegExp
  rows(): Promise<{ text: string | null }[]>
}

const text = (words: string) => `${words} ${newPerson().lastName}`

const STORIES: Record<string, () => Promise<Story>> = {
  "A letter to us": async () => {
    const typed = { Name: "Ayesha Khan", Email: newPerson().email, Message: text("Please remove my picture.") }
    const rows = () =>
      database()<{ text: string }[]>`select body as text from contact_message where email = ${typed.Email}`
    return { address: "/contact-us", typed, button: "Send message", done: "Your message has reached us", rows }
  },
  "A couple's story": async () => {
    const typed = {
      "Your names": "Sana and Bilal",
      City: "Lahore",
      Email: newPerson().email,
      "Your story": text("Her brother wrote first."),
    }
    const rows = () => database()<{ text: string }[]>`select body as text from story where email = ${typed.Email}`
    return { address: "/submit-story", typed, button: "Send our story", done: "We read your story", rows }
  },
  "A consultant's note on a client": async () => {
    const who = await member({ role: "guest" })
    const typed = { Note: text("Her parents prefer a call in the evening.") }
    const rows = () =>
      database()<{ text: string }[]>`select body as text from client_note where consultant_id = ${who.id}`
    return { address: `/clients/${who.profileId}`, who, typed, button: "Save note", done: typed.Note, rows }
  },
  "The choice of mails": async () => {
    const who = await member()
    const typed = { "Somebody would like to connect": "Never" }
    const rows = () =>
      database()<{ text: string }[]>`select frequency::text as text from mail_preference
        where account_id = ${who.id} and kind = 'request'`
    return { address: "/Settings/mail", who, typed, button: "Save", done: "Saved. We write to you", rows }
  },
  "A decision on a report": async () => {
    const [who, reporter, subject] = [await member({ role: "admin", profile: false }), await member(), await member()]
    const [report] = await database()`insert into report (reporter_id, subject_id, category, note, content)
      values (${reporter.id}, ${subject.id}, 'Other', 'Rude', '{"body": "Rude"}') returning id::int`
    const typed = { Reason: text("A first time; please mind your words.") }
    const rows = () =>
      database()<{ text: string }[]>`select decision as text from report where id = ${report!.id} and status <> 'open'`
    return { address: `/portal/reports/${report!.id}`, who, typed, button: "Warn", done: "The warning is sent.", rows }
  },
}

async function type(page: Page, typed: Story["typed"]) {
  for (const [label, value] of Object.entries(typed)) {
    const control = page.getByLabel(label, { exact: true })
    if (await control.evaluate((element) => element.matches("select"))) await control.selectOption(value)
    else await control.fill(value)
  }
}

async function expectTyped(page: Page, typed: Story["typed"]) {
  for (const [label, value] of Object.entries(typed)) {
    const control = page.getByLabel(label, { exact: true })
    if (await control.evaluate((element) => element.matches("select")))
      await expect(control.locator("option:checked")).toHaveText(value)
    else await expect(control).toHaveValue(value)
  }
}

for (const [what, story] of Object.entries(STORIES))
  test(`${what} outlives a reload, a cut line and a proxy's 502, and is sent once @scripts`, async ({
    browser,
    line,
  }) => {
    const { address, who, typed, button, done, rows } = await story()
    const page = await openBehind(browser, line, who)
    await page.goto(address)
    await type(page, typed)
    await page.reload()
    await expect(page.getByText(BACK)).toBeVisible()
    await expectTyped(page, typed)
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)

    for (const way of ["resets", "502"] as const) {
      line.way = way
      await press(page, button)
      await expect(alert(page)).toBeVisible()
      await expectTyped(page, typed)
      expect(new URL(page.url()).pathname).toBe(address)
    }
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
    line.way = "passes"
    await press(page, "Try again")
    await expect(page.getByText(done).first()).toBeVisible()
    expect(await rows()).toEqual([{ text: Object.values(typed).at(-1)!.replace("Never", "never") }])

    await page.goto(address)
    await expect(page.getByText(BACK)).toHaveCount(0)
    expect(await stored(page)).not.toContain(" typed ")
    await page.context().close()
  })

const LINKS = [
  ["/contacts", "Rishta", "/users-side"],
  ["/contacts", "Help", "/member-support"],
  ["/Settings/mail", "Rishta", "/users-side"],
] as const
const AWAY = "The page did not come. Please try again."

test("A link that the browser follows by itself leads to our own page, and from there on @scripts", async ({
  browser,
  line,
}) => {
  const page = await openBehind(browser, line, await member(), flightMode)
  await page.goto("/contacts")
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  for (const way of ["resets", "502"] as const)
    for (const [from, name, address] of LINKS) {
      await page.goto(from)
      await untilAlive(page)
      line.way = way
      await page.getByRole("link", { name, exact: true }).click()
      await expect(page.getByText(AWAY)).toBeVisible()
      await expectNoViolations(page)
      line.way = "passes"
      await page.getByRole("link", { name: "Try again" }).click()
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeAttached()
      expect(new URL(page.url()).pathname).toBe(address)
    }
  await page.context().close()
})

test("Before there is a worker, a page asks for a sign of life and stays where there is none @scripts", async ({
  browser,
  line,
}) => {
  const consultant = await member({ role: "guest" })
  const page = await openBehind(browser, line, consultant)
  for (const address of ["/contacts", `/clients/${consultant.profileId}`]) {
    await page.goto(address)
    await untilAlive(page)
    line.way = "502"
    const brand = page.getByRole("banner").getByRole("link", { name: "Rishta" })
    await brand.click()
    await expect(page.getByRole("alert").getByRole("button", { name: "Try again" })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(address)
    line.way = "passes"
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click()
    await expect(page).toHaveURL(/\/cases$/)
  }
  await page.context().close()
})

test("A screen that React has drawn gives back what was typed when it is read anew without @scripts", async ({
  open,
}) => {
  const consultant = await member({ role: "guest" })
  const page = await open(consultant)
  await page.goto("/clients")
  await page.getByRole("main").getByRole("link", { name: consultant.name }).first().click()
  await expect(page).toHaveURL(/\/clients\/\d+$/)
  await page.getByLabel("Note", { exact: true }).fill("Her parents prefer a call.")
  await expect.poll(() => stored(page)).toContain("prefer a call")
  await page.reload()
  await expect(page.getByText(BACK)).toBeVisible()
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Her parents prefer a call.")
  await press(page, "Discard it")
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("")
  expect(await stored(page)).not.toContain("prefer a call")
})

test("What the server refuses stands as typed, and its own errors are shown as they are @scripts", async ({ page }) => {
  const { email } = newPerson()
  await page.goto("/contact-us")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Message").fill("Please remove my picture.")
  await press(page, "Send message")
  await expect(page.getByText("Please check your answers")).toBeInViewport()
  await expect(page.getByLabel("Message")).toHaveValue("Please remove my picture.")
  await page.getByLabel("Message").fill("Please remove both.")
  await page.reload()
  await expect(page.getByLabel("Message")).toHaveValue("Please remove both.")

  await page.route("**/contact-us", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 413, contentType: "text/html", body: "<title>Too large</title><h1>Too large</h1>" })
      : route.fallback(),
  )
  await press(page, "Send message")
  await expect(page.getByRole("heading", { name: "Too large" })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(BACK)).toBeVisible()
  await expect(page.getByLabel("Message")).toHaveValue("Please remove both.")
})

test("Codes are kept nowhere, and a logout or another account leaves nothing that was typed @scripts", async ({
  open,
}) => {
  const [ayesha, farhat] = [await member({ role: "guest" }), await member({ role: "guest" })]
  const page = await open(ayesha)
  await page.goto("/consent")
  await page.getByLabel("Code").pressSequentially("123456")
  expect(await stored(page)).not.toContain("123456")

  const note = page.getByLabel("Note", { exact: true })
  await page.goto(`/clients/${ayesha.profileId}`)
  await note.fill("For Ayesha alone")
  expect(await stored(page)).toContain("For Ayesha alone")
  await signIn(page.context(), farhat)
  await page.goto(`/clients/${farhat.profileId}`)
  await expect(note).toHaveValue("")
  expect(await stored(page)).not.toContain("For Ayesha alone")

  await note.fill("For Farhat alone")
  await page.getByLabel(/account menu/).click()
  await press(page, "Logout")
  await expect(page).toHaveURL(/\/$/)
  expect(await stored(page)).not.toContain("For Farhat alone")
})

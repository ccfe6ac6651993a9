import type { Page } from "@playwright/test"
import { flightMode, keptBy, openInFlight, untilKept, writeInFlight } from "../support/browser/in-flight.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { bubble, friends, longConversation } from "../support/people/chat.ts"
import { connect, type Member, member } from "../support/people/members.ts"
import { database } from "../support/servers/database.ts"

const HEADING = "There is no connection at the moment"
const NOTHING = /^Nothing is kept on this device/

const untilForgotten = (page: Page) => expect.poll(() => keptBy(page)).toEqual([])

/** Ayesha and Bilal have written to one another, and a page of hers has had its chat kept. */
async function keptChat(
  open: (who: Member, options: typeof flightMode) => Promise<Page>,
  at?: (bilal: Member) => string,
) {
  const { ayesha, bilal } = await friends()
  await longConversation({ ayesha, bilal }, 1)
  const page = await open(ayesha, flightMode)
  await page.goto(at?.(bilal) ?? "/contacts")
  await untilKept(page)
  return { ayesha, bilal, page }
}

async function logIn(page: Page, { email, password }: Member) {
  await page.goto("/login")
  await page.getByLabel("Username or e-mail").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page).toHaveURL(/\/users-side/)
}

test("In flight mode Ayesha reads her chat and answers, and Bilal has it once when her line is back @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  await longConversation({ ayesha, bilal }, 40, { 40: "Salaam, are you on the plane?" })
  const page = await open(ayesha, flightMode)
  await page.goto(`/Messages/${bilal.id}`)
  await untilKept(page)
  await page.close()

  const offline = await openInFlight(page.context())
  await expect(offline.getByRole("heading", { name: HEADING })).toBeVisible()
  await expect(offline.getByText(NOTHING)).toBeHidden()
  await expectNoViolations(offline)
  await expectNoSidewaysScroll(offline, ["100%", "200%"])
  await writeInFlight(offline, bilal.name, "We land in Lahore at nine")
  await expect(offline.getByText("waiting – it goes when your line is back")).toBeVisible()
  await expect(offline.getByText("Salaam, are you on the plane?")).toBeVisible()
  await expect(offline.getByText("line 11", { exact: true })).toHaveCount(1)
  await expect(offline.getByText("line 10", { exact: true })).toHaveCount(0)
  await expectNoViolations(offline)
  await expectNoSidewaysScroll(offline, ["100%", "200%"])
  await offline.close()

  const again = await openInFlight(page.context())
  await writeInFlight(again, bilal.name, "Please tell my mother")
  await page.context().setOffline(false)
  await expect(again.getByText("waiting – it goes when your line is back")).toHaveCount(0)
  await again.getByRole("link", { name: "Try again" }).click()
  await expect(again.getByRole("link", { name: "Skip to content" })).toBeAttached()
  await again.goto(`/Messages/${bilal.id}`)

  const his = await open(bilal)
  await his.goto(`/Messages/${ayesha.id}`)
  for (const one of [again, his])
    for (const text of ["We land in Lahore at nine", "Please tell my mother"])
      await expect(bubble(one, text)).toHaveCount(1)
})

test("What waits goes as soon as any page is opened with a line, in its order @scripts", async ({ open }) => {
  const { ayesha, bilal, page } = await keptChat(open)
  const offline = await openInFlight(page.context())
  await writeInFlight(offline, bilal.name, "first")
  await offline.getByRole("textbox", { name: /^Your message waits/ }).fill("second")
  await offline.getByRole("button", { name: "Send" }).click()
  await expect(offline.getByText("second")).toBeVisible()
  await offline.close()
  await page.close()

  await page.context().setOffline(false)
  await (await page.context().newPage()).goto("/users-side")
  const his = await open(bilal)
  await his.goto(`/Messages/${ayesha.id}`)
  await expect(bubble(his, "second")).toHaveCount(1)
  await expect(his.getByRole("log").getByText(/^(first|second)$/)).toHaveText(["first", "second"])
})

test("After a logout nothing of the chat is left, and a visitor is told so @scripts", async ({ open }) => {
  const { bilal, page } = await keptChat(open)
  await page.getByLabel(/account menu/).click()
  await page.getByRole("button", { name: "Logout" }).click()
  await expect(page).toHaveURL(/\/$/)
  await untilForgotten(page)

  await page.goto("/offline.html")
  await expect(page.getByText(NOTHING)).toBeVisible()
  await expect(page.getByRole("link", { name: bilal.name })).toHaveCount(0)
})

test("A session that was ended elsewhere leaves nothing to read after the next page with a line @scripts", async ({
  open,
}) => {
  const { ayesha, page } = await keptChat(open)
  const sql = database()
  await sql`delete from session where account_id = ${ayesha.id}`
  await page.goto("/about-us")
  await untilForgotten(page)
  const offline = await openInFlight(page.context())
  await expect(offline.getByText(NOTHING)).toBeVisible()
})

test("Whoever uses the same phone afterwards sees and sends nothing of the other's @scripts", async ({ open }) => {
  const { ayesha, bilal, page } = await keptChat(open)
  const sana = await member({ firstName: "Sana", plan: "pro" })
  const imran = await member({ firstName: "Imran", gender: "male", plan: "pro" })
  await connect(sana, imran)
  const offline = await openInFlight(page.context())
  await writeInFlight(offline, bilal.name, "For Bilal alone")
  await offline.close()

  await page.context().clearCookies({ name: "sid" })
  await page.context().setOffline(false)
  await logIn(page, sana)
  await expect.poll(() => keptBy(page)).not.toContain("waiting")
  await page.goto("/contacts")
  await untilKept(page)
  const hers = await openInFlight(page.context())
  await expect(hers.getByRole("link", { name: imran.name })).toBeVisible()
  await expect(hers.getByText(bilal.name)).toHaveCount(0)
  await hers.close()

  await page.context().setOffline(false)
  const his = await open(bilal)
  await his.goto(`/Messages/${ayesha.id}`)
  await expect(bubble(his, "line 1")).toBeVisible()
  await expect(bubble(his, "For Bilal alone")).toHaveCount(0)
})

test("Who was blocked meanwhile is kept no longer @scripts", async ({ open }) => {
  const { ayesha, bilal, page } = await keptChat(open)
  const sql = database()
  await sql`insert into block (blocker_id, blocked_id) values (${ayesha.id}, ${bilal.id})`
  const asked = page.context().waitForEvent("response", (answer) => answer.url().endsWith("/kept-chat"))
  await page.goto("/contacts")
  await asked
  const kept = () => page.evaluate(async () => (await (await caches.open("chat")).match("/kept-chat"))!.text())
  await expect.poll(kept).not.toContain(bilal.name)
})

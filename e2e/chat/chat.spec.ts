import type { Page } from "@playwright/test"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { bubble, field, friends, log, longConversation, send, untilConnected, write } from "../support/people/chat.ts"
import { connect, member } from "../support/people/members.ts"
import { wrote } from "../support/people/messages.ts"
import { database } from "../support/servers/database.ts"

/** With scripts it comes by itself; without them by the link that the page offers. */
const lookAgain = async (page: Page) => {
  if (!scriptsRun(page)) await page.getByRole("link", { name: "Refresh" }).click()
}

test("Ayesha and Bilal write to one another @smoke", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const hers = await open(ayesha)
  await hers.goto("/contacts")
  await hers.getByRole("link", { name: bilal.name }).click()
  await expect(hers.getByText("No messages yet. Start a conversation!")).toBeVisible()
  await write(hers, "Assalam o alaikum")
  await expect(hers.getByText("Message sent successfully!")).toBeAttached()
  await expect(hers.getByText("sending...")).toHaveCount(0)

  const his = await open(bilal)
  await his.goto("/contacts")
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)
  const contact = his.getByRole("link", { name: ayesha.name })
  await expect(contact).toContainText("Assalam o alaikum")
  await expect(contact).toContainText("1 unread")
  await contact.click()
  await expect(bubble(his, "Assalam o alaikum")).toBeInViewport()
  await write(his, "وعلیکم السلام")
  await expect(bubble(his, "وعلیکم السلام")).toHaveAttribute("lang", "ur")
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)

  await lookAgain(hers)
  await expect(bubble(hers, "وعلیکم السلام")).toBeInViewport()
  await his.goto("/contacts")
  await expect(his.getByRole("link", { name: ayesha.name })).not.toContainText("unread")
})

test("Opening a conversation reads it, and its page counts it no more", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const hers = await open(ayesha)
  await hers.goto(`/Messages/${bilal.id}`)
  await write(hers, "Did you see this?")

  const his = await open(bilal)
  await his.goto(`/Messages/${ayesha.id}`)
  await expect(his.getByRole("link", { name: "Chat", exact: true })).toBeVisible()
  await expect(his.getByRole("button", { name: "Mark as read" })).toHaveCount(0)
  await lookAgain(hers)
  await expect(hers.getByRole("log")).toContainText("Read")
})

test("An empty message is not sent", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  if (scriptsRun(page)) await expect(field(page)).toBeEnabled()
  await send(page).click()
  if (!scriptsRun(page)) await expect(page.getByText("Please write a message.").first()).toBeVisible()
  await expect(page.getByText("No messages yet. Start a conversation!")).toBeVisible()
})

test("Chat needs a connection, which can be asked for on the spot", async ({ open }) => {
  const [ayesha, stranger] = [await member({ plan: "pro" }), await member({ firstName: "Bilal", gender: "male" })]
  const page = await open(ayesha)
  await page.goto(`/Messages/${stranger.id}`)
  await expect(page.getByRole("heading", { name: "Not Connected" })).toBeVisible()
  await expect(page.getByText("You need to connect with this user before starting a chat.")).toBeVisible()
  await expectNoViolations(page)
  await untilAlive(page)
  await page.getByRole("button", { name: "Send Connection Request" }).click()
  await expect(page.getByText("Connection request sent!")).toBeVisible()
})

test("Writing needs a plan, reading does not", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const hers = await open(ayesha)
  await hers.goto(`/Messages/${bilal.id}`)
  await write(hers, "My mother asks for your family")
  await database()`delete from subscription where account_id = ${bilal.id}`

  const his = await open(bilal)
  await his.goto(`/Messages/${ayesha.id}`)
  await expect(bubble(his, "My mother asks for your family")).toBeVisible()
  await expect(his.getByRole("heading", { name: "Access Denied" })).toBeVisible()
  await expect(his.getByText("Please pay to unlock chat.")).toBeVisible()
  await expect(field(his)).toHaveCount(0)
  await expectNoViolations(his)
  await his.getByRole("link", { name: "See the plans" }).click()
  await expect(his).toHaveURL(/\/subscribe/)
})

test("A long conversation opens at its end, and goes back page by page", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  await longConversation({ ayesha, bilal }, 60)
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  await expect(bubble(page, "line 60")).toBeInViewport()
  await expect(bubble(page, "line 10")).toHaveCount(0)
  if (scriptsRun(page)) await expect(field(page)).toBeEnabled()
  const older = page.getByRole("link", { name: "Older messages" })
  // With scripts they come, and the link goes, as soon as it is in view: a click could find it gone.
  await (scriptsRun(page) ? older.scrollIntoViewIfNeeded() : older.click())
  await expect(bubble(page, "line 1")).toBeAttached()
  await expect(older).toHaveCount(0)
  const newer = page.getByRole("link", { name: "Newer messages" })
  if (!scriptsRun(page)) await newer.click()
  await expect(bubble(page, "line 60")).toBeAttached()
  await expect(newer).toHaveCount(0)
  if (!scriptsRun(page)) {
    await expect(field(page)).toHaveCount(0)
    await page.getByRole("link", { name: "Newest messages" }).click()
  }
  await expect(field(page)).toBeVisible()
})

test("A form that is sent twice is one message, and the rules of sockets hold for it @plain", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const stranger = await member({ firstName: "Omar", gender: "male" })
  const { request } = (await open(ayesha)).context()
  const post = (to: number, form: Record<string, string>) =>
    request.post(`/Messages/${to}`, { form, headers: { Origin: process.env.E2E_ORIGIN! }, maxRedirects: 0 })
  const same = { message: "Only once", key: "one page" }
  expect((await post(bilal.id, same)).status()).toBe(302)
  expect((await post(bilal.id, same)).status()).toBe(302)
  const byScript = { message: "Only once, too", clientId: "4f0a5b0e-6f0b-4f7e-9a55-0c2f3a3d9a11" }
  for (const key of ["one page", "another"]) expect((await post(bilal.id, { ...byScript, key })).status()).toBe(302)
  expect((await post(bilal.id, { message: "   " })).status()).toBe(400)
  expect((await post(bilal.id, { message: "x".repeat(4_001) })).status()).toBe(400)
  expect((await post(bilal.id, { message: "a\u0000b" })).status()).toBe(400)
  expect((await post(stranger.id, { message: "hello" })).status()).toBe(403)
  expect((await post(ayesha.id, { message: "hello" })).status()).toBe(404)
  expect((await post(999_999_999, { message: "hello" })).status()).toBe(404)
  const [stored] = await database()`select count(*)::int as count from message where sender_id = ${ayesha.id}`
  expect(stored!.count).toBe(2)
})

test("Every open window hears at once @scripts", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const hers = await open(ayesha)
  const second = await hers.context().newPage()
  const list = await hers.context().newPage()
  for (const page of [hers, second]) await page.goto(`/Messages/${bilal.id}`)
  await list.goto("/contacts")
  const his = await open(bilal)
  await his.goto(`/Messages/${ayesha.id}`)
  await expect(hers.getByText("Online", { exact: true })).toBeVisible()
  await expect(list.getByText("Online", { exact: true })).toBeVisible()

  await write(his, "Are you there?")
  for (const page of [hers, second]) await expect(bubble(page, "Are you there?")).toBeVisible()
  await expect(list.getByRole("link", { name: bilal.name })).toContainText("Are you there?")
  await write(hers, "I am")
  await expect(bubble(second, "I am")).toHaveCount(1)
  await expect(bubble(his, "I am")).toHaveCount(1)
})

test("Whoever was away misses nothing @scripts", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  await wrote(bilal, ayesha, "Salaam")
  const [hers, his] = [await open(ayesha), await open(bilal)]
  await hers.goto(`/Messages/${bilal.id}`)
  await his.goto(`/Messages/${ayesha.id}`)
  await write(hers, "before")
  await expect(bubble(his, "before")).toBeVisible()

  // His session ends and begins anew: the socket is closed by the server, and comes back with the new cookie.
  const [row] = await database()`delete from session where account_id = ${bilal.id} returning token_hash`
  await write(hers, "while he was away")
  await expect(his.getByRole("link", { name: "Refresh" })).toBeVisible()
  await database()`insert into session (token_hash, account_id, device) values (${row!.token_hash}, ${bilal.id}, 'Story')`
  await his.reload()
  await expect(bubble(his, "while he was away")).toHaveCount(1)
  await write(hers, "after")
  await expect(bubble(his, "after")).toHaveCount(1)
})

test("Whoever logs out elsewhere is told to log in again @scripts", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  await expect(field(page)).toBeEnabled()
  await database()`delete from session where account_id = ${ayesha.id}`
  await expect(page.getByText("Missing authentication or user information")).toBeVisible()
  await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute(
    "href",
    `/login?redirectTo=/Messages/${bilal.id}`,
  )
})

test("A first chat offers three ways to begin, which are still to be sent", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha, { viewport: { width: 360, height: 740 } })
  await page.goto(`/Messages/${bilal.id}`)
  await untilAlive(page)
  const openers = log(page).getByRole("button", { name: /^Assalam o alaikum/ })
  await expect(openers).toHaveCount(3)
  await expectNoViolations(page)
  await openers.nth(2).click()
  await expect(field(page)).toHaveValue(/good time for the families/)
  await field(page).press("Control+End")
  await field(page).pressSequentially(" After Asr?")
  await send(page).click()
  await expect(bubble(page, /families to talk\? After Asr\?$/)).toBeVisible()
  await expect(openers).toHaveCount(0)
})

test("On a phone the conversation is the whole screen, and nobody gets lost behind it", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  await longConversation({ ayesha, bilal }, 30)
  const page = await open(ayesha, { viewport: { width: 360, height: 740 } })
  await page.goto(`/Messages/${bilal.id}`)
  await expect(page.getByRole("contentinfo")).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Rishta", exact: true })).toHaveCount(0)
  expect(await field(page).evaluate((element) => innerHeight - element.getBoundingClientRect().bottom)).toBeLessThan(16)
  await expect(bubble(page, "line 30")).toBeInViewport()
  await expectNoSidewaysScroll(page)
  const menu = page.getByLabel(/^More about the message of/).last()
  await expect(menu).toHaveCSS("opacity", scriptsRun(page) ? "0" : "1")
  await bubble(page, "line 30").click()
  await expect(menu).toHaveCSS("opacity", "1")
  await page.getByRole("link", { name: "All conversations" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Conversations" })).toBeVisible()
  await expect(page.getByRole("contentinfo")).toBeVisible()
})

test("At a desk the other conversations stand beside the open one, hear what is new, and are found by name", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const omar = await member({ firstName: "Omar", gender: "male", plan: "pro" })
  await connect(ayesha, omar)
  const [hers, his] = [await open(ayesha), await open(omar)]
  await hers.goto(`/Messages/${bilal.id}`)
  const beside = hers.getByRole("navigation", { name: "Conversations" })
  await expect(beside.getByRole("link", { name: bilal.name })).toHaveAttribute("aria-current", "page")
  await his.goto(`/Messages/${ayesha.id}`)
  await write(his, "Salaam from Omar")
  if (!scriptsRun(hers)) await hers.reload()
  await expect(beside.getByRole("link", { name: omar.name })).toContainText("Salaam from Omar")
  await expect(beside.getByRole("link", { name: omar.name })).toContainText("1 unread")

  await hers.goto("/contacts")
  await untilAlive(hers)
  await hers.getByRole("searchbox", { name: "Search your conversations by name" }).fill("oma")
  await hers.getByRole("button", { name: "Search", exact: true }).click()
  await expect(hers.getByRole("link", { name: bilal.name })).toHaveCount(0)
  await expect(hers.getByRole("link", { name: omar.name })).toContainText("Salaam from Omar")
  await expectNoViolations(hers)
  await hers.goto("/contacts?q=nobody")
  await expect(hers.getByText("Nobody of this name in your conversations.")).toBeVisible()
  await hers.getByRole("link", { name: "Show all" }).click()
  await expect(hers.getByRole("link", { name: bilal.name })).toBeVisible()
})

test("Chat, list and notifications tell one time, wherever the device is", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  await wrote(bilal, ayesha, "What time is it?")
  const page = await open(ayesha, { timezoneId: "America/Los_Angeles" })
  await page.goto("/contacts")
  if (scriptsRun(page)) await untilConnected(page)
  const shown = await page.getByRole("link", { name: bilal.name }).getByRole("time").textContent()
  expect(shown).toMatch(/^\d\d:\d\d$/)
  await page.goto(`/Messages/${bilal.id}`)
  if (scriptsRun(page)) await untilConnected(page)
  await expect(log(page).getByRole("time")).toHaveText(shown!)
})

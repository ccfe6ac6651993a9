import type { Page } from "@playwright/test"
import { database } from "./support/database.ts"
import { connect, member } from "./support/members.ts"
import { untilAlive } from "./support/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "./support/test.ts"

async function friends() {
  const ayesha = await member({ firstName: "Ayesha", plan: "pro" })
  const bilal = await member({ firstName: "Bilal", gender: "male", plan: "pro" })
  await connect(ayesha, bilal)
  return { ayesha, bilal }
}

const field = (page: Page) => page.getByRole("textbox", { name: /^Message to/ })

/** A line that can be cut: what is open is closed, and whatever is tried leads nowhere until it is mended. */
async function cuttable(page: Page) {
  await page.addInitScript(() => {
    const open = new Set<WebSocket>()
    let cut = false
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(cut ? String(address).replace("/socket.io/", "/nowhere/") : address, protocols)
        open.add(this)
      }
    }
    window.addEventListener("cut", () => {
      cut = true
      for (const socket of open) socket.close()
    })
    window.addEventListener("mend", () => {
      cut = false
    })
  })
  const tell = (what: string) => page.evaluate((name) => void window.dispatchEvent(new Event(name)), what)
  return { cut: () => tell("cut"), mend: () => tell("mend") }
}

test("A list that cannot reach the server says so, shows what it knows, and comes back @scripts", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  const line = await cuttable(page)
  await page.goto("/contacts")
  await expect(page.getByRole("button", { name: "Refresh contacts" })).toBeVisible()
  await line.cut()
  await expect(page.getByText("Connecting... Attempt 1")).toBeVisible()
  await expect(page.getByText(/^Failed to connect to server: /)).toHaveCount(0)
  await expect(page.getByText("Connecting... Attempt 4")).toBeVisible()
  await expect(page.getByText(/^Failed to connect to server: \S/)).toBeVisible()
  await expect(page.getByRole("heading", { name: "Cached contacts" })).toBeVisible()
  await expect(page.getByRole("link", { name: bilal.name })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByText(/Connecting\.\.\. Attempt/)).toHaveCount(0)

  await line.mend()
  await page.getByRole("button", { name: "Retry connection" }).click()
  await expect(page.getByRole("button", { name: "Refresh contacts" })).toBeVisible()
  await expect(page.getByText(/^Failed to connect to server/)).toHaveCount(0)
  await page.getByRole("button", { name: "Refresh contacts" }).click()
  await expect(page.getByText("Loading your conversations...")).toHaveCount(0)
})

test("A conversation that is cut off waits, gives up after five tries, and goes on at 'Reconnect' @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const [page, his] = [await open(ayesha), await open(bilal)]
  const line = await cuttable(page)
  await page.goto(`/Messages/${bilal.id}`)
  await expect(field(page)).toBeEnabled()
  await line.cut()
  await expect(page.getByText(/^Connection error: .*Connecting\.\.\.$/)).toBeVisible()
  await expect(field(page)).toBeDisabled()
  await expectNoViolations(page)
  await his.goto(`/Messages/${ayesha.id}`)
  await untilAlive(his)
  await expect(field(his)).toBeEnabled()
  await field(his).fill("Are you still there?")
  await his.getByRole("button", { name: "Send", exact: true }).click()
  await expect(his.getByRole("log").getByText("Are you still there?")).toBeVisible()
  await expect(his.getByText("sending...")).toHaveCount(0)

  await expect(page.getByRole("button", { name: "Reconnect" })).toBeVisible()
  await line.mend()
  await page.getByRole("button", { name: "Reconnect" }).click()
  await expect(field(page)).toBeEnabled()
  await expect(page.getByRole("log").getByText("Are you still there?")).toHaveCount(1)
})

/** Lets the chat's line through `change`, which may alter what the server says, or keep it back (undefined). */
const overhear = (page: Page, change: (frame: string) => string | undefined) =>
  page.routeWebSocket(/\/socket\.io\//, (line) => {
    const server = line.connectToServer()
    server.onMessage((frame) => {
      const changed = change(String(frame))
      if (changed !== undefined) line.send(changed)
    })
  })

test("A conversation says what it is doing: connecting, loading, or that nothing can be sent now @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  const line = await cuttable(page)
  let silent = true
  await overhear(page, (frame) => (silent || /^42\["chatHistory|^43/.test(frame) ? undefined : frame))
  await page.goto(`/Messages/${bilal.id}`)
  await expect(page.getByText("Connecting...", { exact: true })).toBeVisible()
  silent = false
  await page.reload()
  await expect(page.getByText("Loading messages...")).toBeVisible()
  await expect(field(page)).toBeEnabled()
  await field(page).fill("Are you there?")
  await line.cut()
  await expect(page.getByText(/^Connection error: .*Connecting\.\.\.$/)).toBeVisible()
  await page.getByRole("button", { name: "Send", exact: true }).click()
  await expect(page.getByText("Cannot send message: not connected")).toBeVisible()
  await expect(field(page)).toHaveValue("Are you there?")
})

test("Contacts that cannot be read, or not be asked for, are said to be so @scripts", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  let list = '42["userChatContacts",{"odd":true}]'
  await overhear(page, (frame) => (frame.startsWith('42["userChatContacts"') ? list : frame))
  await page.goto("/contacts")
  await expect(page.getByRole("alert")).toContainText("Error processing contacts data")
  await expect(page.getByRole("link", { name: bilal.name })).toBeVisible()
  list = '42["error",{}]'
  await page.getByRole("button", { name: "Refresh contacts" }).click()
  await expect(page.getByRole("alert")).toContainText("An error occurred")
})

test("Asking for contacts on a line that breaks meanwhile says to connect again @scripts", async ({ open }) => {
  const { ayesha } = await friends()
  const page = await open(ayesha)
  const line = await cuttable(page)
  let silent = false
  await overhear(page, (frame) => (silent && frame.startsWith("4") ? undefined : frame))
  await page.goto("/contacts")
  const refresh = page.getByRole("button", { name: "Refresh contacts" })
  await expect(refresh).toBeVisible()
  silent = true
  await refresh.click()
  await line.cut()
  await expect(page.getByText("Socket not connected. Please retry the connection first.")).toBeVisible()
})

test("A logout leaves nothing of the chat in the browser @scripts", async ({ open }) => {
  const { ayesha } = await friends()
  const page = await open(ayesha)
  await page.goto("/contacts")
  await expect(page.getByRole("button", { name: "Refresh contacts" })).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("chat-")))
  expect(await kept()).toEqual([`chat-contacts-${ayesha.id}`])
  await page.getByLabel(/account menu/).click()
  await page.getByRole("button", { name: "Logout" }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await kept()).toEqual([])
})

test("Bilal sees that Ayesha is typing, and she that he has read it @scripts", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const [hers, his] = [await open(ayesha), await open(bilal)]
  await hers.goto(`/Messages/${bilal.id}`)
  await his.goto(`/Messages/${ayesha.id}`)
  await expect(his.getByText("Online", { exact: true })).toBeVisible()
  await untilAlive(hers)
  await expect(field(hers)).toBeEnabled()
  await field(hers).pressSequentially("Salaam")
  await expect(his.getByText("typing…")).toBeVisible()
  await field(hers).press("Enter")
  await expect(his.getByRole("log").getByText("Salaam")).toBeVisible()
  await expect(his.getByText("typing…")).toHaveCount(0)
  await expect(hers.getByRole("log")).toContainText("Read")
})

test("Words are found again in a long conversation, and lead back to their place", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  await database()`
    with chat as (insert into conversation (low_id, high_id, last_message_at, last_preview)
      values (${ayesha.id}, ${bilal.id}, now(), 'line 120') returning id)
    insert into message (conversation_id, sender_id, client_id, body)
    select chat.id, ${bilal.id}, gen_random_uuid(), case when number = 7 then 'We met at the <b>Shalimar</b> Gardens, 100%'
      else 'line ' || number end from chat, generate_series(1, 120) number`
  await database()`update conversation set last_message_id = (select max(id) from message where conversation_id = conversation.id)
    where low_id = ${ayesha.id}`
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  await untilAlive(page)
  await page.getByLabel(`More about ${bilal.name}`).click()
  await page.getByRole("link", { name: "Search messages" }).click()
  await page.getByRole("searchbox", { name: "Words" }).fill("shalimar")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(page.locator("mark")).toHaveText("Shalimar")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: /Shalimar/ }).click()
  await expect(page.getByRole("log").getByText("We met at the <b>Shalimar</b> Gardens, 100%")).toBeInViewport()

  for (const [words, text] of [
    ["100%", "Newest first:"],
    ["%", "Newest first:"],
    ["LINE 3", "Newest first:"],
    ["nothing of this", "No messages found."],
    ["", null],
  ] as const) {
    await page.goto(`/Messages/${bilal.id}?q=${encodeURIComponent(words)}`)
    if (text) await expect(page.getByText(text)).toBeVisible()
  }
  await page.goto(`/Messages/${bilal.id}?q=line`)
  await expect(page.getByRole("listitem").filter({ has: page.locator("mark") })).toHaveCount(20)
  await page.getByRole("link", { name: "Look through older messages" }).click()
  await expect(page.getByRole("link", { name: /line 100/ })).toBeVisible()
})

test("Scrolling up brings older messages @scripts", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  await database()`
    with chat as (insert into conversation (low_id, high_id, last_message_at, last_preview)
      values (${ayesha.id}, ${bilal.id}, now(), 'line 120') returning id)
    insert into message (conversation_id, sender_id, client_id, body)
    select chat.id, ${bilal.id}, gen_random_uuid(), 'line ' || number from chat, generate_series(1, 120) number`
  await database()`update conversation set last_message_id = (select max(id) from message where conversation_id = conversation.id)
    where low_id = ${ayesha.id}`
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  await expect(field(page)).toBeEnabled()
  await expect(page.getByText("line 70", { exact: true })).toHaveCount(0)
  await page.getByRole("link", { name: "Older messages" }).scrollIntoViewIfNeeded()
  await expect(page.getByText("line 70", { exact: true })).toHaveCount(1)
})

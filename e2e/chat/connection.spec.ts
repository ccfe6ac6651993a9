import type { Locator, Page } from "@playwright/test"
import { breakableLine } from "../support/browser/breakable-line.ts"
import { untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import {
  bubble,
  field,
  friends,
  longConversation,
  overhear,
  send,
  untilConnected,
  write,
} from "../support/people/chat.ts"
import { wrote } from "../support/people/messages.ts"

/** The page's clock, which the story can stop and move on: in steps, for on the line time goes on as ever. */
async function ownTime(page: Page) {
  const { clock } = page
  await clock.install()
  const passUntil = (event: () => boolean | Promise<boolean>) =>
    expect
      .poll(
        async () => {
          await clock.runFor(250)
          return event()
        },
        { intervals: [20], timeout: 30_000 },
      )
      .toBe(true)
  return {
    stop: async () => clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000),
    pass: (seconds: number) => clock.runFor(seconds * 1_000),
    passUntilSeen: (what: Locator) => passUntil(() => what.isVisible()),
    passUntilTried() {
      let tried = false
      page.once("websocket", () => {
        tried = true
      })
      return passUntil(() => tried)
    },
    goOn: () => clock.resume(),
  }
}
type OwnTime = Awaited<ReturnType<typeof ownTime>>

async function say(page: Page, phrase: string) {
  await untilConnected(page)
  await write(page, phrase)
  await expect(page.getByText("sending...")).toHaveCount(0)
}

test("A list that cannot reach the server says so, shows what it knows, and comes back @scripts", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  const line = await breakableLine(page)
  const time = await ownTime(page)
  await page.goto("/contacts")
  await expect(page.getByRole("button", { name: "Refresh contacts" })).toBeVisible()
  await time.stop()
  await line.disconnect()
  await expect(page.getByText("Loading your conversations...")).toBeVisible()
  await time.passUntilSeen(page.getByText("Connecting... Attempt 1"))
  await expect(page.getByText(/^Failed to connect to server: /)).toHaveCount(0)
  for (const attempt of [2, 3, 4]) await time.passUntilSeen(page.getByText(`Connecting... Attempt ${attempt}`))
  await expect(page.getByText(/^Failed to connect to server: \S/)).toBeVisible()
  await expect(page.getByRole("heading", { name: "Cached contacts" })).toBeVisible()
  await expect(page.getByRole("link", { name: bilal.name })).toBeVisible()
  await time.pass(1)
  await expect(page.getByText(/Connecting\.\.\. Attempt/)).toHaveCount(0)
  await expect(page.getByText(/^Failed to connect to server: \S/)).toBeVisible()
  await time.goOn()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await time.stop()
  await line.repair()
  await page.getByRole("button", { name: "Retry connection" }).click()
  await time.goOn()
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
  const line = await breakableLine(page)
  const time = await ownTime(page)
  await page.goto(`/Messages/${bilal.id}`)
  await untilConnected(page)
  await time.stop()
  await line.disconnect()
  await time.passUntilSeen(page.getByText(/^Connection error: .*Connecting\.\.\.$/))
  await expect(page.getByText("Waiting for network", { exact: true })).toBeVisible()
  await field(page).pressSequentially("What I type meanwhile")
  await his.goto(`/Messages/${ayesha.id}`)
  await say(his, "Are you still there?")

  await time.passUntilSeen(page.getByRole("button", { name: "Reconnect" }))
  await expect(page.getByText(/^Connection error: .*[^.]$/)).toBeVisible()
  await field(page).pressSequentially(" stays")
  await time.goOn()
  await expectNoViolations(page)
  await time.stop()
  await line.repair()
  await page.getByRole("button", { name: "Reconnect" }).click()
  await untilConnected(page)
  await expect(page.getByText("Waiting for network")).toHaveCount(0)
  await expect(page.getByRole("log").getByText("Are you still there?")).toHaveCount(1)
  await expect(field(page)).toHaveValue("What I type meanwhile stays")
})

for (const [how, comeBack] of [
  ["by itself", (_: Page, time: OwnTime) => time.passUntilTried()],
  ["at once when the network is back", (page: Page) => page.evaluate(() => dispatchEvent(new Event("online")))],
  [
    "at once when she returns to the tab",
    (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
  ],
] as const)
  test(`A conversation without network for half an hour comes back ${how}, with all that was missed @scripts`, async ({
    open,
  }) => {
    const { ayesha, bilal } = await friends()
    await wrote(ayesha, bilal, "Salaam")
    const [page, his] = [await open(ayesha), await open(bilal)]
    const line = await breakableLine(page)
    const time = await ownTime(page)
    await page.goto(`/Messages/${bilal.id}`)
    await untilConnected(page)
    await time.stop()
    await line.disconnect()
    for (let minute = 0; minute < 60; minute++) await time.pass(30)
    await expect(page.getByRole("button", { name: "Reconnect" })).toBeVisible()
    await his.goto(`/Messages/${ayesha.id}`)
    for (const phrase of ["one", "two", "three"]) await say(his, phrase)

    await line.repair()
    await comeBack(page, time)
    await untilConnected(page)
    await expect(page.getByRole("button", { name: "Reconnect" })).toHaveCount(0)
    for (const phrase of ["one", "two", "three"]) await expect(bubble(page, phrase)).toHaveCount(1)
  })

test("A phone that lies without network comes back to its contacts when it has some again @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  const time = await ownTime(page)
  await page.goto("/contacts")
  const refresh = page.getByRole("button", { name: "Refresh contacts" })
  await expect(refresh).toBeVisible()
  await time.stop()
  await page.context().setOffline(true)
  for (let minute = 0; minute < 10; minute++) await time.pass(60)
  await expect(page.getByText(/^Failed to connect to server: \S/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(refresh).toBeVisible()
  await time.goOn()
  await expect(page.getByText("Loading your conversations...")).toHaveCount(0)
  await expect(page.getByRole("link", { name: bilal.name })).toBeVisible()
})

test("A conversation says what it is doing: connecting, loading, or that a message waits @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  const line = await breakableLine(page)
  let silent = true
  await overhear(page, (frame) => (silent || /^42\["chatHistory|^43/.test(frame) ? undefined : frame))
  await page.goto(`/Messages/${bilal.id}`)
  await expect(page.getByText("Connecting...", { exact: true })).toBeVisible()
  silent = false
  await page.reload()
  await expect(page.getByText("Loading messages...")).toBeVisible()
  await expect(field(page)).toBeEnabled()
  await field(page).fill("Are you there?")
  await line.disconnect()
  await expect(page.getByText(/^Connection error: .*Connecting\.\.\.$/)).toBeVisible()
  await send(page).click()
  await expect(page.getByText("waiting – it goes when your line is back")).toBeVisible()
  await expect(field(page)).toHaveValue("")
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
  const line = await breakableLine(page)
  let silent = false
  await overhear(page, (frame) => (silent && frame.startsWith("4") ? undefined : frame))
  await page.goto("/contacts")
  const refresh = page.getByRole("button", { name: "Refresh contacts" })
  await expect(refresh).toBeVisible()
  silent = true
  await refresh.click()
  await line.disconnect()
  await expect(page.getByText("Socket not connected. Please retry the connection first.")).toBeVisible()
})

test("A logout leaves nothing of the chat in the browser @scripts", async ({ open }) => {
  const { ayesha } = await friends()
  const page = await open(ayesha)
  await page.goto("/contacts")
  await expect(page.getByRole("button", { name: "Refresh contacts" })).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(localStorage))
  expect(await kept()).toEqual([`${ayesha.id} contacts all`])
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
  await longConversation({ ayesha, bilal }, 120, { 7: "We met at the <b>Shalimar</b> Gardens, 100%" })
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

  for (const [phrase, text] of [
    ["100%", "Newest first:"],
    ["%", "Newest first:"],
    ["LINE 3", "Newest first:"],
    ["nothing of this", "No messages found."],
    ["", null],
  ] as const) {
    await page.goto(`/Messages/${bilal.id}?q=${encodeURIComponent(phrase)}`)
    if (text) await expect(page.getByText(text)).toBeVisible()
  }
  await page.goto(`/Messages/${bilal.id}?q=line`)
  await expect(page.getByRole("listitem").filter({ has: page.locator("mark") })).toHaveCount(20)
  await page.getByRole("link", { name: "Look through older messages" }).click()
  await expect(page.getByRole("link", { name: /line 100/ })).toBeVisible()
})

test("Scrolling up brings older messages @scripts", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  await longConversation({ ayesha, bilal }, 120)
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  await expect(field(page)).toBeEnabled()
  await expect(page.getByText("line 70", { exact: true })).toHaveCount(0)
  await page.getByRole("link", { name: "Older messages" }).scrollIntoViewIfNeeded()
  await expect(page.getByText("line 70", { exact: true })).toHaveCount(1)
})

import type { Page } from "@playwright/test"
import { flightMode, untilKept } from "../support/browser/in-flight.ts"
import { silentLine } from "../support/browser/silent-line.ts"
import { test as base, expect, expectNoSidewaysScroll, expectNoViolations } from "../support/browser/test.ts"
import {
  bubble,
  field,
  friends,
  log,
  longConversation,
  send,
  storedOf,
  untilConnected,
} from "../support/people/chat.ts"
import type { Member } from "../support/people/members.ts"
import { wrote } from "../support/people/messages.ts"
import { database } from "../support/servers/database.ts"

const test = base.extend<{ line: Awaited<ReturnType<typeof silentLine>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  line: async ({}, use) => {
    const line = await silentLine()
    await use(line)
    line.close()
  },
})

const WAITING = "waiting – it goes when your line is back"
const head = (page: Page) => page.getByText("Waiting for network", { exact: true })

async function say(page: Page, text: string) {
  await field(page).fill(text)
  await send(page).click()
  await expect(bubble(page, text)).toHaveCount(1)
}

/** In the page: what waits is on the device, not in the tab alone. */
const isOnDevice = async () => (await (await caches.open("chat")).keys()).some(({ url }) => url.includes("/waiting/"))

/** What keeps messages on the device comes as a script of its own. */
const untilKeeping = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /waiting-here/.test(name)))

/** Ayesha reads her chat with Bilal, which her phone keeps. */
async function keptChat(open: (who: Member, options: object) => Promise<Page>, options = {}) {
  const { ayesha, bilal } = await friends()
  await longConversation({ ayesha, bilal }, 1)
  const page = await open(ayesha, { ...flightMode, ...options })
  await page.goto("/contacts")
  await untilKept(page)
  await page.goto(`/Messages/${bilal.id}`)
  await untilConnected(page)
  await untilKeeping(page)
  return { ayesha, bilal, page }
}

test("In a tunnel what Ayesha writes waits in the thread, and goes by itself once behind it @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  await wrote(bilal, ayesha, "Salaam")
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  await untilConnected(page)
  await page.context().setOffline(true)
  await expect(head(page)).toBeVisible()
  for (const text of ["first", "second"]) await say(page, text)
  await expect(page.getByText(WAITING)).toHaveCount(2)
  await expect(field(page)).toHaveValue("")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page, ["100%", "200%"])
  await page.context().setOffline(false)
  await expect(page.getByText(WAITING)).toHaveCount(0)
  await expect(page.getByText("sending...")).toHaveCount(0)
  expect(await storedOf(ayesha)).toEqual(["first", "second"])
})

test("On a line that swallows everything the head says so within ten seconds, and the message goes later, once @scripts", async ({
  open,
  line,
}) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha, { proxy: line.proxy })
  await page.clock.install()
  await page.goto(`/Messages/${bilal.id}`)
  await untilConnected(page)
  line.fallSilent()
  await expect(head(page)).toHaveCount(0)
  await page.clock.runFor("00:09")
  await expect(head(page)).toBeVisible()
  line.speak()
  await expect(head(page)).toHaveCount(0)
  line.fallSilent()
  await say(page, "Do you hear me?")
  await expect(page.getByText("sending...")).toBeVisible()
  await page.clock.runFor("00:11")
  await expect(head(page)).toBeVisible()
  await expect(page.getByText(WAITING)).toBeVisible()
  line.speak()
  await page.clock.runFor("00:15")
  await expect(page.getByText(WAITING)).toHaveCount(0)
  await expect(page.getByText("sending...")).toHaveCount(0)
  await expect(head(page)).toHaveCount(0)
  await expect(bubble(page, "Do you hear me?")).toHaveCount(1)
  expect(await storedOf(ayesha)).toEqual(["Do you hear me?"])
})

test("What waits is there after a reload without a line, and goes from there, once @scripts", async ({ open }) => {
  const { ayesha, bilal, page } = await keptChat(open)
  await page.context().setOffline(true)
  await say(page, "We have landed")
  await expect(page.getByText(WAITING)).toBeVisible()
  await page.reload()
  await expect(page.getByRole("heading", { name: bilal.name })).toBeVisible()
  await expect(bubble(page, "We have landed")).toHaveCount(1)
  await expect(page.getByText(WAITING)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(WAITING)).toHaveCount(0)
  await page.getByRole("link", { name: "Try again" }).click()
  await untilConnected(page)
  await expect(bubble(page, "We have landed")).toHaveCount(1)
  await expect(page.getByText("sending...")).toHaveCount(0)
  expect(await storedOf(ayesha)).toEqual(["We have landed"])
})

test("Written and reloaded on a line that swallows everything, a message waits and goes once it speaks again @scripts", async ({
  open,
  line,
}) => {
  const { ayesha, bilal, page } = await keptChat(open, { proxy: line.proxy })
  line.fallSilent()
  await say(page, "Do you hear me?")
  await expect(page.getByText("sending...")).toBeVisible()
  await expect.poll(() => page.evaluate(isOnDevice)).toBe(true)
  await page.reload()
  await expect(page.getByRole("heading", { name: bilal.name })).toBeVisible()
  await expect(bubble(page, "Do you hear me?")).toHaveCount(1)
  await expect(page.getByText(WAITING)).toBeVisible()
  line.speak()
  await expect(page.getByText(WAITING)).toHaveCount(0)
  await expect(bubble(page, "Do you hear me?")).toHaveCount(1)
  expect(await storedOf(ayesha)).toEqual(["Do you hear me?"])
})

test("A message that waited and is refused says why beside it, and comes back into the field @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  await untilConnected(page)
  await page.context().setOffline(true)
  await say(page, "My mother would like to call")
  await expect(page.getByText(WAITING)).toBeVisible()
  await database()`update connection_request set status = 'removed' where ${ayesha.id} in (sender_id, receiver_id)`
  await page.context().setOffline(false)
  const reason = "You need to connect with this user before starting a chat."
  await expect(log(page).getByText(`Not sent: ${reason}`)).toBeVisible()
  await expect(log(page).getByRole("button", { name: "Try again" })).toBeVisible()
  await expectNoViolations(page)
  await log(page).getByRole("button", { name: "Change" }).click()
  await expect(field(page)).toHaveValue("My mother would like to call")
  await expect(log(page).getByText("My mother would like to call")).toHaveCount(0)
  expect(await storedOf(ayesha)).toEqual([])
})

test("Refused on the page without a line, too, a message says why @scripts", async ({ open }) => {
  const { ayesha, page } = await keptChat(open)
  await page.context().setOffline(true)
  await say(page, "My mother would like to call")
  await page.reload()
  await expect(page.getByText(WAITING)).toBeVisible()
  await database()`delete from subscription where account_id = ${ayesha.id}`
  await page.context().setOffline(false)
  await expect(page.getByText("Not sent: Please pay to unlock chat.")).toBeVisible()
  await page.getByRole("link", { name: "Try again" }).click()
  await expect(log(page).getByText("Not sent: Please pay to unlock chat.")).toBeVisible()
  expect(await storedOf(ayesha)).toEqual([])
})

test("On a line that swallows everything the chat is shown as the phone keeps it, after five seconds @scripts", async ({
  open,
  line,
}) => {
  const { bilal, page } = await keptChat(open, { proxy: line.proxy })
  line.fallSilent()
  await page.goto("/contacts")
  await expect(page.getByRole("link", { name: bilal.name })).toBeVisible()
  await page.goto(`/Messages/${bilal.id}`)
  await expect(page.getByText("line 1", { exact: true })).toBeVisible()
  line.speak()
  await page.getByRole("link", { name: "Try again" }).click()
  await untilConnected(page)
  await expect(bubble(page, "line 1")).toHaveCount(1)

  await page.goto("/connections")
  await expect(page.getByRole("heading", { level: 1, name: "Connections" })).toBeVisible()
  line.fallSilent()
  await page.getByRole("link", { name: "Chat", exact: true }).filter({ visible: true }).click()
  await expect(page.getByText("Kept for you on this device")).toBeVisible()
  await expect(page).toHaveURL(/\/contacts$/)
  line.speak()
})

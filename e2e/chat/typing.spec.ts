import type { Page } from "@playwright/test"
import { breakableLine } from "../support/browser/breakable-line.ts"
import { beforeScripts, untilAlive } from "../support/browser/scripts.ts"
import { expect, test } from "../support/browser/test.ts"
import { bubble, field, friends, send, storedOf, untilConnected } from "../support/people/chat.ts"
import { connect, type Member, member, signIn } from "../support/people/members.ts"
import { wrote } from "../support/people/messages.ts"
import { logIn } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

/** Scripts arrive only once they are let through, as on a slow line. */
async function holdScripts(page: Page) {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route("**/assets/*.js", async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

test("What is typed before scripts arrive stays when they do, and so does what is typed after @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  await beforeScripts(page)
  const letThrough = await holdScripts(page)
  await page.goto(`/Messages/${bilal.id}`, { waitUntil: "commit" })
  await field(page).pressSequentially("Typed early")
  letThrough()
  await untilAlive(page)
  await field(page).pressSequentially(", and late")
  await untilConnected(page)
  await expect(field(page)).toHaveValue("Typed early, and late")
  await field(page).press("Enter")
  await expect(bubble(page, "Typed early, and late")).toBeVisible()
  await expect(field(page)).toHaveValue("")
})

test("The first message may leave as a form before scripts are there, and what was refused can be typed on @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  await beforeScripts(page)
  const letThrough = await holdScripts(page)
  await page.goto(`/Messages/${bilal.id}`, { waitUntil: "commit" })
  await field(page).fill("Before all scripts")
  await send(page).click()
  await expect(bubble(page, "Before all scripts")).toBeVisible()

  await page.getByLabel("Picture, video, voice, document or place").click()
  await page.getByLabel("Latitude").fill("95")
  await field(page).fill("We live")
  await send(page).click()
  await expect(page.getByText(/Please enter degrees/).first()).toBeVisible()
  await field(page).press("End")
  await field(page).pressSequentially(" here")
  letThrough()
  await untilAlive(page)
  await untilConnected(page)
  await expect(field(page)).toHaveValue("We live here")
  await page.getByLabel("Latitude").fill("31.5")
  await page.getByLabel("Longitude").fill("74.3")
  await send(page).click()
  await expect(bubble(page, "We live here")).toBeVisible()
  await expect(field(page)).toHaveValue("")
})

test("Where no socket gets through, messages leave as forms and nothing that is typed meanwhile is lost @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  await wrote(bilal, ayesha, "Salaam")
  const page = await open(ayesha)
  await breakableLine(page, { fromTheStart: true })
  await page.goto(`/Messages/${bilal.id}`)
  await expect(page.getByText(/^Connection error: /)).toBeVisible()
  await field(page).fill("By the other way")
  await field(page).press("Enter")
  await field(page).pressSequentially("And one more")
  await expect(bubble(page, "By the other way")).toHaveCount(1)
  await expect(page.getByText("sending...")).toHaveCount(0)
  await expect(page.getByText("Message sent successfully!")).toBeAttached()
  await field(page).press("Enter")
  await expect(bubble(page, "And one more")).toHaveCount(1)
  await expect.poll(() => storedOf(ayesha)).toEqual(["By the other way", "And one more"])
  await expect(page.getByText("sending...")).toHaveCount(0)
  await expect(page.getByText(/^waiting/)).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Reconnect" })).toBeVisible()
  await expect(field(page)).toBeEnabled()
})

test("A message whose answer was lost with the line is sent again when it is back, and stored once @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  let silent = false
  let disconnect = () => {}
  await page.routeWebSocket(/\/socket\.io\//, (line) => {
    const server = line.connectToServer()
    disconnect = () => void line.close()
    server.onMessage((frame) => {
      if (!silent || !/^4[23]/.test(String(frame))) line.send(frame)
    })
  })
  await page.goto(`/Messages/${bilal.id}`)
  await untilConnected(page)
  silent = true
  await field(page).fill("Only once")
  await send(page).click()
  await expect.poll(() => storedOf(ayesha)).toEqual(["Only once"])
  await expect(page.getByText("sending...")).toBeVisible()
  silent = false
  disconnect()
  await expect(page.getByText("sending...")).toHaveCount(0)
  await expect(bubble(page, "Only once")).toHaveCount(1)
  expect(await storedOf(ayesha)).toEqual(["Only once"])
})

test("What stands in a composer is there again after a reload and Back, each in its own chat @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const omar = await member({ firstName: "Omar", gender: "male", plan: "pro" })
  await connect(ayesha, omar)
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  await untilAlive(page)
  await field(page).pressSequentially("My mother thinks")
  await page.reload()
  await untilAlive(page)
  await expect(field(page)).toHaveValue("My mother thinks")

  await page.getByRole("link", { name: "All conversations" }).click()
  await expect(page).toHaveURL(/\/Messages$|\/contacts/)
  await page.goto(`/Messages/${omar.id}`)
  await untilConnected(page)
  await expect(field(page)).toHaveValue("")
  await field(page).fill("For Omar")
  await page.goBack()
  await untilAlive(page)
  await page.goBack()
  await expect(field(page)).toHaveValue("My mother thinks")

  await untilConnected(page)
  await send(page).click()
  await expect(bubble(page, "My mother thinks")).toBeVisible()
  await page.reload()
  await untilConnected(page)
  await expect(field(page)).toHaveValue("")

  await page.goto(`/Messages/${omar.id}`)
  await expect(field(page)).toHaveValue("For Omar")
  await page.getByLabel(/account menu/).click()
  await page.getByRole("button", { name: "Logout" }).click()
  await expect(page).toHaveURL(/\/$/)
  await signIn(page.context(), ayesha)
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("For Omar")
})

test("A session that ends while Ayesha writes says so, and her words wait for the next login @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  await untilConnected(page)
  await field(page).pressSequentially("I was just about")
  await database()`delete from session where account_id = ${ayesha.id}`
  await expect(page.getByText("Missing authentication or user information")).toBeVisible()
  await field(page).pressSequentially(" to say")
  await send(page).click()
  await expect(page.getByText("Cannot send message: not connected")).toBeVisible()
  await expect(field(page)).toHaveValue("I was just about to say")
  await page.getByRole("link", { name: "Log in" }).click()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, ayesha)
  await expect(page).toHaveURL(new RegExp(`/Messages/${bilal.id}$`))
  await untilConnected(page)
  await expect(field(page)).toHaveValue("I was just about to say")
})

/** How much of the page has moved by itself since it was opened. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as LayoutShift[]))).observe({
      type: "layout-shift",
      buffered: true,
    })
  })
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: LayoutShift[] }).shifts.reduce((sum, { value }) => sum + value, 0),
    )
}

interface LayoutShift extends PerformanceEntry {
  value: number
}

for (const [screen, path] of [
  ["Contacts", () => "/contacts"],
  ["A conversation", ({ id }: Member) => `/Messages/${id}`],
] as const)
  test(`${screen} on a phone: nothing moves when the line is there, cut, or given up @scripts`, async ({ open }) => {
    const { ayesha, bilal } = await friends()
    await wrote(bilal, ayesha, "Assalam o alaikum")
    const page = await open(ayesha, { viewport: { width: 360, height: 740 } })
    const moved = await watchShifts(page)
    await beforeScripts(page)
    const letThrough = await holdScripts(page)
    const line = await breakableLine(page)
    await page.goto(path(bilal), { waitUntil: "commit" })
    await expect(page.getByRole("link", { name: "Refresh" })).toBeVisible()
    letThrough()
    await untilConnected(page)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await line.disconnect()
    await expect(page.getByRole("button", { name: /^(Retry connection|Reconnect)$/ })).toBeVisible()
    expect(await moved()).toBeLessThanOrEqual(0.02)
  })

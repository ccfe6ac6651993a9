import { AxeBuilder } from "@axe-core/playwright"
import { type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test"
import { sayFarewell } from "../../remote/leaving.ts"
import { type Member, signIn } from "../people/members.ts"
import { test as base, noteAnswer } from "../servers/server-log.ts"
import { becomeDevice, type Device } from "./device.ts"
import { noteWithoutScripts, scriptsRun, waitForScripts } from "./scripts.ts"

export { expect }

type Open = (who?: Member | null, options?: BrowserContextOptions) => Promise<Page>

/**
 * Stories watch their pages: whatever a browser refuses by the content security policy, every script error and every
 * answer of 500 or more fails the story.
 */
export const test = base.extend<{ open: Open; device: Device; farewell: undefined }>({
  device: [{}, { option: true }],
  context: async ({ context, device }, use) => {
    const complaints = watch(context)
    await becomeDevice(context, device)
    await use(context)
    expect(complaints).toEqual([])
  },
  /** A window of its own for a person: signed in if it is a member, otherwise a stranger's. */
  open: async ({ browser, device }, use) => {
    const contexts: { context: BrowserContext; complaints: string[] }[] = []
    await use(async (who, options) => {
      const context = await browser.newContext({ baseURL: process.env.E2E_ORIGIN, ...options })
      contexts.push({ context, complaints: watch(context) })
      await becomeDevice(context, device)
      if (options?.javaScriptEnabled === false) noteWithoutScripts(context)
      if (who) await signIn(context, who)
      return context.newPage()
    })
    for (const { context } of contexts) await context.close()
    expect(contexts.flatMap(({ complaints }) => complaints)).toEqual([])
  },
  farewell: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      await use(undefined)
      await sayFarewell()
    },
    { auto: true, timeout: 60_000 },
  ],
})

/** What goes wrong in the pages of a window from now on. */
export function watch(context: BrowserContext) {
  const complaints: string[] = []
  context.on("page", waitForScripts)
  if (/@plain/.test(base.info().title))
    context.on("request", (request) => {
      if (request.resourceType() === "script") complaints.push(`not @plain: ${request.frame().url()} has a script`)
    })
  context.on("console", (message) => {
    if (/content security policy|violates the following/i.test(message.text())) complaints.push(message.text())
  })
  context.on("weberror", (error) => complaints.push(String(error.error().stack)))
  context.on("response", (response) => {
    noteAnswer(response.headers()["x-request-id"])
    if (response.status() >= 500)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return complaints
}

/** Labels, contrast, names, roles: nothing that axe finds. It needs scripts of its own, so it looks only where they run. */
export async function expectNoViolations(page: Page) {
  if (!scriptsRun(page)) return
  // What is fading out has less contrast from moment to moment.
  await page.emulateMedia({ reducedMotion: "reduce" })
  // In the page alone, without a second one for the result, which only pages with foreign frames need.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ reporter: "no-passes" })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([])
}

/** The page fits a small phone: nothing has to be scrolled sideways, whatever size of text is asked for. */
export async function expectNoSidewaysScroll(page: Page, sizes = ["100%"]) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const wide = await page.evaluate((sizes) => {
    const root = document.documentElement
    const beyond = sizes.map((size) => {
      root.style.fontSize = size
      return [size, root.scrollWidth - root.clientWidth] as const
    })
    root.style.fontSize = ""
    return beyond.filter(([, pixels]) => pixels > 0)
  }, sizes)
  expect(wide, "pixels beyond the edge of a phone, by size of text").toEqual([])
  if (before) await page.setViewportSize(before)
}

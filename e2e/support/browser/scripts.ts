import { type BrowserContext, type Page, test } from "@playwright/test"
import { deviceOf } from "./device.ts"

const withoutScripts = new WeakSet<BrowserContext>()

/** A window that was opened without scripts in a story that otherwise has them. */
export const noteWithoutScripts = (context: BrowserContext) => void withoutScripts.add(context)

export function scriptsRun(page: Page) {
  const info = test.info()
  const sent = info.project.use.javaScriptEnabled !== false && !deviceOf(info).light
  return sent && !withoutScripts.has(page.context())
}

/** The page is there, and the scripts that come with it do not answer yet. */
const DEAF = "html:not([data-scripts]):has(script[type=module]:not([src]))"
const waiting = new WeakMap<Page, Promise<void>>()

/**
 * Where scripts run, whatever is done on the page or expected of it waits until they have taken over: a click before that
 * is the plain page's, and which of both it was would be chance.
 */
export function waitForScripts(page: Page) {
  if (!scriptsRun(page)) return
  const added = page.addLocatorHandler(page.locator(DEAF), async () => {})
  waiting.set(
    page,
    added.catch(() => {}),
  )
}

/** For a story about the time before scripts are there. */
export async function beforeScripts(page: Page) {
  await waiting.get(page)
  await page.removeLocatorHandler(page.locator(DEAF))
}

/** Where scripts run, waits until they have taken over, before something that is no act on the page: a route, a key, a count. */
export async function untilAlive(page: Page) {
  if (scriptsRun(page)) await page.locator(DEAF).waitFor({ state: "detached" })
}

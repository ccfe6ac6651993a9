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

/** Where scripts run, waits until they have taken over the page: until then a click is the plain page's. */
export async function untilAlive(page: Page) {
  if (!scriptsRun(page)) return
  await page.waitForFunction(() => {
    const sent = document.querySelector("script[type=module]") !== null
    const taken = Object.keys(document.querySelector("main, body > *") ?? {}).some((key) => key.startsWith("__react"))
    return !sent || taken
  })
}

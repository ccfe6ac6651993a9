import { type Browser, type Page } from "@playwright/test"
import { MOMENT } from "./slow-clock.ts"

export interface Variant {
  name: string
  words: string
  width: 360 | 1280
  scheme: "light" | "dark"
  textSize?: string
  plain?: boolean
}

/** The columns of the page. */
export const VARIANTS: Variant[] = [
  { name: "desk", words: "1280, light", width: 1280, scheme: "light" },
  { name: "desk-dark", words: "1280, dark", width: 1280, scheme: "dark" },
  { name: "phone", words: "360, light", width: 360, scheme: "light" },
  { name: "phone-dark", words: "360, dark", width: 360, scheme: "dark" },
  { name: "phone-large", words: "360, text at 200 %", width: 360, scheme: "light", textSize: "200%" },
  { name: "phone-plain", words: "360, without scripts", width: 360, scheme: "light", plain: true },
]

/** What lies further down is more of the same. */
const LONGEST = 3_600
const HEIGHT = { 360: 740, 1280: 800 }
/** A browser session begins with the splash. */
const GREETED = { name: "splash", value: "shown" }

/** A window as whoever looks has it, in the light of the gallery's clock. */
export async function openWindow(browser: Browser, { token, plain }: { token?: string; plain: boolean }) {
  const context = await browser.newContext({
    baseURL: process.env.E2E_ORIGIN,
    javaScriptEnabled: !plain,
    viewport: plain ? { width: 360, height: HEIGHT[360] } : { width: 1280, height: HEIGHT[1280] },
  })
  const cookies = token ? [{ name: "sid", value: token }, GREETED] : [GREETED]
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: process.env.E2E_ORIGIN! })))
  if (!plain) await context.clock.setFixedTime(MOMENT)
  return context
}

export async function shoot(page: Page, { width, scheme, textSize = "" }: Variant) {
  await page.setViewportSize({ width, height: HEIGHT[width] })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, textSize)
  await settle(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width, height: Math.min(Math.max(height, HEIGHT[width]), LONGEST) }
  return page.screenshot({ fullPage: true, clip, animations: "disabled", type: "png" })
}

/** Pictures that would come only when they are scrolled to are there, and the fonts. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager"
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    await document.fonts.ready
  })
}

import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test"
import { noteWithoutScripts } from "../support/browser/scripts.ts"
import { FROZEN_AT } from "./slow-clock.ts"

export interface Variant {
  name: string
  text: string
  width: 360 | 1280
  scheme: "light" | "dark"
  textSize?: string
  plain?: boolean
}

/** The columns of the page. */
export const VARIANTS: Variant[] = [
  { name: "desk", text: "1280, light", width: 1280, scheme: "light" },
  { name: "desk-dark", text: "1280, dark", width: 1280, scheme: "dark" },
  { name: "phone", text: "360, light", width: 360, scheme: "light" },
  { name: "phone-dark", text: "360, dark", width: 360, scheme: "dark" },
  { name: "phone-large", text: "360, text at 200 %", width: 360, scheme: "light", textSize: "200%" },
  { name: "phone-plain", text: "360, without scripts", width: 360, scheme: "light", plain: true },
]

const QUIET_MS = 80
/** What lies further down is more of the same. */
const LONGEST = 4_000
const HEIGHT = { 360: 740, 1280: 800 }
/** A browser session begins with the splash. */
const GREETED = { name: "splash", value: "shown" }

/** A window as whoever looks has it, by the gallery's clock. */
export async function openWindow(
  browser: Browser,
  { token, plain = false, ...options }: { token?: string; plain?: boolean } & BrowserContextOptions,
) {
  const context = await browser.newContext({ baseURL: process.env.E2E_ORIGIN, javaScriptEnabled: !plain, ...options })
  const cookies = token ? [{ name: "sid", value: token }, GREETED] : [GREETED]
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: process.env.E2E_ORIGIN! })))
  if (plain) noteWithoutScripts(context)
  else await context.clock.setFixedTime(FROZEN_AT)
  return context.newPage()
}

export async function setUpFor(page: Page, { width, scheme, textSize = "" }: Variant) {
  await page.setViewportSize({ width, height: HEIGHT[width] })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, textSize)
}

/** The whole page, or of a very long one the beginning. */
export async function shoot(page: Page, variant: Variant) {
  await setUpFor(page, variant)
  if (!variant.plain) await untilQuiet(page)
  const height = await page.evaluate(settle, LONGEST)
  const clip = { x: 0, y: 0, width: variant.width, height }
  return {
    height,
    image: await page.screenshot({ fullPage: true, clip, animations: "disabled", type: "jpeg", quality: 75 }),
  }
}

/** Nothing loads any more, and nothing has changed for as long as scripts usually take for the next thing. */
export async function untilQuiet(page: Page) {
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await page.evaluate(
    (milliseconds) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(done, milliseconds)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(done, milliseconds)
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        function done() {
          observer.disconnect()
          resolve()
        }
      }),
    QUIET_MS,
  )
}

/**
 * Runs in the page: what would come by scrolling is there, what keeps to the screen's lower edge is at the page's, and
 * neither the server's port nor the seconds of a code are to be seen.
 */
async function settle(longest: number) {
  for (const image of document.images) image.loading = "eager"
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  await document.fonts.ready
  for (const timer of document.querySelectorAll("[role=timer]"))
    timer.textContent = timer.textContent!.replace(/\d+:\d\d/, "4:59")
  const { origin, host } = location
  const publicly = (text: string) =>
    text.replaceAll(origin, "https://rishta.example").replaceAll(host, "rishta.example")
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.nodeValue!.includes(host)) text.nodeValue = publicly(text.nodeValue!)
  for (const field of document.querySelectorAll("input"))
    if (field.value.includes(host)) field.value = publicly(field.value)
  scrollTo(0, 0)
  const elements = [...document.querySelectorAll<HTMLElement>("body *")]
  for (const { style } of elements) if (style.position) style.position = style.translate = ""
  const height = Math.min(Math.max(document.documentElement.scrollHeight, innerHeight), longest)
  for (const element of elements) {
    const { position, bottom } = getComputedStyle(element)
    if (position === "sticky" && bottom !== "auto") element.style.position = "static"
    if (position !== "fixed") continue
    const { top } = element.getBoundingClientRect()
    if (top < innerHeight / 2) continue
    // Left fixed it would be beyond the screen, where not everything is drawn.
    element.style.position = "absolute"
    const further = top + height - innerHeight - element.getBoundingClientRect().top
    element.style.translate = `0 ${further}px`
  }
  return height
}

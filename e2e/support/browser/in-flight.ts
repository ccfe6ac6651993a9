import { type BrowserContext, expect, type Page } from "@playwright/test"

/** Of a window that keeps what is read without a line. */
export const flightMode = { serviceWorkers: "allow" } as const

/** What a device keeps of the chat, by its addresses there. */
export const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const found = (await caches.has("chat")) ? await (await caches.open("chat")).keys() : []
    return found.map(({ url }) => new URL(url).pathname.split("/")[1])
  })
export const untilKept = (page: Page) => expect.poll(() => keptBy(page)).toContain("kept-chat")

/** The app is opened from the home screen while the phone is in flight mode. */
export async function openInFlight(context: BrowserContext) {
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto("/users-side")
  await expect(page.getByText("Please try again when your line is back.")).toBeVisible()
  return page
}

export async function writeInFlight(page: Page, name: string, text: string) {
  await page.getByRole("link", { name }).click()
  await page.getByRole("textbox", { name: /^Your message waits/ }).fill(text)
  await page.getByRole("button", { name: "Send" }).click()
  await expect(page.getByRole("log").getByText(text)).toHaveCount(1)
}

import { expect, type Page } from "@playwright/test"

/** A browser that says to be one: those of the stories say that they are no people. */
export const PHONE = {
  userAgent:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
}

/** Ticks these parts and no others. */
export async function tick(page: Page, ...parts: string[]) {
  for (const box of await page.getByRole("group", { name: "What is on it" }).getByRole("checkbox").all())
    await box.setChecked(false)
  for (const part of parts) await page.getByLabel(part, { exact: true }).check()
}

/** Of what is ticked: the address to hand out. */
export async function makeBiodataLink(page: Page) {
  await page.getByRole("button", { name: "Make a link" }).click()
  await expect(page.getByText("Your link is ready.")).toBeVisible()
  return (await page
    .getByRole("link", { name: /\/biodata\/[\w-]{43}$/ })
    .first()
    .getAttribute("href"))!
}

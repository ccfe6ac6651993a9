import type { Locator, Page } from "@playwright/test"

export const PICTURE = "docs/images/main.png"
/** What is to be read on it, whoever stands there. */
export const OUTLINE = "docs/images/main.txt"

export const WINDOWS = { phone: { width: 360, height: 740 }, desk: { width: 1120, height: 740 } }

/** What of a screen does not depend on who looks and who is seen: the bar, the tabs, the heading, what a card offers. */
export async function outlineOf(page: Page) {
  const frame = page
    .getByRole("banner")
    .or(page.getByRole("navigation"))
    .or(page.getByRole("heading", { level: 1 }))
  const card = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
    .first()
  const offers = card.getByRole("button").or(card.getByLabel(/^More about/))
  const seen: string[] = []
  for (const part of await frame.all()) if (await inView(page, part)) seen.push(await part.ariaSnapshot())
  for (const part of await offers.all())
    seen.push((await part.ariaSnapshot()).replace(/(with|Favourite|about) .*"/, '$1 …"'))
  return seen
    .join("\n")
    .replaceAll(/\n *- \/url: .*|'/g, "")
    .replaceAll(/ \(\d+\)|: \d+ unread| \d+(?=")|: [A-Z]{2}$/gm, "")
}

async function inView(page: Page, part: Locator) {
  const box = await part.boundingBox()
  return box !== null && box.height > 0 && box.y < page.viewportSize()!.height
}

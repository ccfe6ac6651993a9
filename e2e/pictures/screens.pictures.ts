import { test as base, type Page } from "@playwright/test"
import { untilAlive } from "../support/browser/scripts.ts"
import { keep } from "./gallery/keep.ts"
import { type ListedScene, scenes } from "./scenes/all.ts"
import { openWindow, setUpFor, shoot, VARIANTS } from "./shoot.ts"
import { type Name, world } from "./world/world.ts"

type Open = (who: Name | null, options: { plain: boolean; own: boolean }) => Promise<Page>

/** Whoever only reads has one window for all screens: to open one takes longer. */
const test = base.extend<object, { open: Open }>({
  open: [
    async ({ browser }, use) => {
      const windows = new Map<string, Page>()
      await use(async (who, { plain, own }) => {
        const token = who ? world().tokens[who] : undefined
        if (own) return openWindow(browser, { token, plain })
        const key = `${who} ${plain}`
        const page = windows.get(key) ?? (await openWindow(browser, { token, plain }))
        windows.set(key, page)
        return page
      })
      for (const page of windows.values()) await page.context().close()
    },
    { scope: "worker" },
  ],
})

const variantsOf = (plain: boolean) => VARIANTS.filter((variant) => (variant.plain ?? false) === plain)

async function come(page: Page, scene: ListedScene, plain: boolean) {
  await setUpFor(page, variantsOf(plain)[0]!)
  await page.goto(scene.address(world()))
  await untilAlive(page)
  await scene.action?.(page, world())
}

for (const scene of scenes)
  test(scene.title, async ({ open }, info) => {
    const kept = await keep(scene, info)
    for (const plain of [false, true]) {
      const own = scene.action !== undefined
      const page = await open(scene.who, { plain, own })
      await come(page, scene, plain)
      for (const variant of variantsOf(plain)) await kept.picture(variant, await shoot(page, variant))
      if (!plain) await kept.tree(page)
      if (own) await page.context().close()
    }
    await kept.done()
  })

import { test } from "@playwright/test"
import { scenes } from "./scenes/all.ts"
import { keep } from "./gallery/keep.ts"
import { openWindow, shoot, VARIANTS } from "./shoot.ts"
import { untilAlive } from "../support/scripts.ts"
import { world } from "./world/world.ts"

for (const scene of scenes)
  test(scene.title, async ({ browser }, info) => {
    const { who, act } = scene
    const now = world()
    const kept = await keep(scene, info)
    for (const plain of [false, true]) {
      const context = await openWindow(browser, { token: who ? now.tokens[who] : undefined, plain })
      const page = await context.newPage()
      await page.goto(scene.address(now))
      if (!plain) await untilAlive(page)
      await act?.(page, now)
      for (const variant of VARIANTS.filter((variant) => Boolean(variant.plain) === plain))
        await kept.picture(variant, await shoot(page, variant))
      if (!plain) await kept.tree(page)
      await context.close()
    }
    await kept.done()
  })

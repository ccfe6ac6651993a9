import { writeFile } from "node:fs/promises"
import { type Browser, test } from "@playwright/test"
import sharp from "sharp"
import { untilAlive } from "../support/browser/scripts.ts"
import { OUTLINE, outlineOf, PICTURE, WINDOWS } from "./readme.ts"
import { openWindow, untilQuiet } from "./shoot.ts"
import { world } from "./world/world.ts"

const SCALE = 1.2
const GROUND = "#efe7dc"
const GAP = 40

/** `npm run pictures -- -g README --update-snapshots`: the product changes more often than what is shown of it. */
test("The picture in README", async ({ browser }, info) => {
  test.skip(info.config.updateSnapshots === "none", "it is made anew with --update-snapshots")
  const phone = await photograph(browser, "phone")
  const desk = await photograph(browser, "desk")
  await writeFile(OUTLINE, `# phone\n${phone.outline}\n\n# desk\n${desk.outline}\n`)
  const [width, height] = [WINDOWS.phone.width + WINDOWS.desk.width, WINDOWS.desk.height].map((edge) => edge * SCALE)
  await sharp({ create: { width: width! + 3 * GAP, height: height! + 2 * GAP, channels: 3, background: GROUND } })
    .composite([
      { input: phone.image, left: GAP, top: GAP },
      { input: desk.image, left: 2 * GAP + WINDOWS.phone.width * SCALE, top: GAP },
    ])
    .png({ palette: true, colours: 96, effort: 10, dither: 0 })
    .toFile(PICTURE)
})

/** As `site.webmanifest` names them. */
const BEFORE_INSTALLED = {
  matches: ["phone", "/Soulmate"],
  profiles: ["phone", "/users-side"],
  desk: ["desk", "/Soulmate"],
} as const

test("The pictures that a browser shows before it puts Rishta on a home screen, like that in README", async ({
  browser,
}, info) => {
  test.skip(info.config.updateSnapshots === "none", "they are made anew with --update-snapshots")
  for (const [name, [device, address]] of Object.entries(BEFORE_INSTALLED)) {
    const { photo } = await photograph(browser, device, address)
    await sharp(photo).webp({ quality: 70 }).toFile(`public/screen-${name}.webp`)
  }
})

async function photograph(browser: Browser, device: keyof typeof WINDOWS, address = "/users-side") {
  const page = await openWindow(browser, {
    token: world().tokens.ayesha,
    viewport: WINDOWS[device],
    deviceScaleFactor: SCALE,
  })
  await page.goto(address)
  await untilAlive(page)
  await untilQuiet(page)
  const outline = await outlineOf(page)
  const photo = await page.screenshot({ animations: "disabled" })
  await page.context().close()
  return { outline, photo, image: await rounded(photo, WINDOWS[device]) }
}

/** As if it stood in a window. */
function rounded(image: Buffer, window: { width: number; height: number }) {
  const size = `width="${window.width * SCALE}" height="${window.height * SCALE}"`
  const corners = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} rx="20"/></svg>`)
  return sharp(image)
    .composite([{ input: corners, blend: "dest-in" }])
    .png()
    .toBuffer()
}

import { writeFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import sharp from "sharp"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, test } from "../support/browser/test.ts"
import { connect, member } from "../support/people/members.ts"
import { answer, expectAnswers, goOn, personal } from "../support/people/wizard.ts"

/** As a phone takes it: lying, with a note of how to turn it. Upright it is twice as high as wide, and red above. */
async function photo() {
  const half = (background: string) => ({ create: { width: 1500, height: 1500, channels: 3 as const, background } })
  const buffer = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#0000ff" } })
    .composite([{ input: await sharp(half("#ff0000")).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  return { name: "IMG_0001.jpeg", mimeType: "image/jpeg", buffer }
}

const picture = (page: Page) => page.getByLabel("Profile Picture")
const chosen = (page: Page) => picture(page).evaluate((input: HTMLInputElement) => input.files![0]!.name)

test("A photo goes up as small as it will be shown, and upright", async ({ open }) => {
  const ayesha = await member({ profile: false })
  const page = await open(ayesha)
  await page.goto("/UserCreate-profile")
  await answer(page, personal(ayesha))
  await picture(page).setInputFiles(await photo())
  if (scriptsRun(page)) await expect.poll(() => chosen(page)).toBe("IMG_0001.jpg")
  await goOn(page, "Religious background")
  await goOn(page, "Personal details", "Previous")
  const address = await page.getByRole("img", { name: "Your picture" }).getAttribute("src")
  const stored = sharp(await (await page.request.get(address!.replace(/160$/, "1200"))).body())
  const { width, height } = await stored.metadata()
  expect([width, height]).toEqual(scriptsRun(page) ? [800, 1600] : [1200, 2400])
  const [red, , blue] = await stored.extract({ left: 50, top: 50, width: 1, height: 1 }).raw().toBuffer()
  expect(red! > 200 && blue! < 60, "red above").toBe(true)
})

test("A photo in a chat goes up small too @scripts", async ({ open }) => {
  const [ayesha, bilal] = [await member({ plan: "pro" }), await member({ gender: "male", plan: "pro" })]
  await connect(ayesha, bilal)
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  await untilAlive(page)
  await page.getByLabel("Picture, video, voice, document or place").click()
  await page.getByLabel("File").setInputFiles(await photo())
  await page.getByRole("button", { name: "Send", exact: true }).click()
  const image = page.getByRole("log").getByRole("img", { name: "From you: enlarge" })
  await expect(image).toBeVisible()
  const address = (await image.getAttribute("src"))!.replace("thumbnail", "picture")
  const { width, height } = await sharp(await (await page.request.get(address)).body()).metadata()
  expect([width, height]).toEqual([800, 1600])
})

test("A picture that is too large is refused beside its field, and nothing typed is lost", async ({ open }, info) => {
  const ayesha = await member({ profile: false })
  const page = await open(ayesha)
  await page.goto("/UserCreate-profile")
  await answer(page, personal(ayesha))
  const heavy = info.outputPath("me.jpg")
  await writeFile(heavy, Buffer.alloc(15 * 1024 * 1024 + 1))
  await picture(page).setInputFiles(heavy)
  // With scripts it is not even sent, and the page says so at once.
  if (!scriptsRun(page)) {
    const answered = page.waitForResponse((response) => response.request().method() === "POST")
    await page.getByRole("button", { name: "Next", exact: true }).click()
    expect((await answered).status()).toBe(413)
  }
  await expect(page.getByText("The picture may have up to 15 MB.").last()).toBeVisible()
  await expectAnswers(page, personal(ayesha))
  await picture(page).setInputFiles([])
  await goOn(page, "Religious background")
})

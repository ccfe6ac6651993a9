import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import sharp from "sharp"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { field, friends, log, send } from "../support/people/chat.ts"
import { type Member, member } from "../support/people/members.ts"
import { database } from "../support/servers/database.ts"

const JPEG = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#a05030" } })
    .jpeg()
    .toBuffer()
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF")
const OGG = Buffer.concat([Buffer.from("OggS\0\x02", "latin1"), Buffer.alloc(22), Buffer.from("OpusHead")])
/** The first bytes that make a video, and then nothing to see. */
const MP4 = Buffer.concat([
  Buffer.from("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom", "latin1"),
  Buffer.alloc(9_976),
])

async function openChat(page: Page, other: Member) {
  await page.goto(`/Messages/${other.id}`)
  if (scriptsRun(page)) await expect(field(page)).toBeEnabled()
  await untilAlive(page)
}

async function attach(page: Page, name: string, buffer: Buffer, text = "") {
  await page.getByLabel("Picture, video, voice, document or place").click()
  await page.getByLabel("File").setInputFiles({ name, mimeType: "application/octet-stream", buffer })
  await field(page).fill(text)
  await send(page).click()
}

test("Ayesha sends a picture, which Bilal looks at in full", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const hers = await open(ayesha)
  await openChat(hers, bilal)
  await attach(hers, "garden.jpg", await JPEG(), "Our garden")
  await expect(log(hers).getByRole("img", { name: "From you: enlarge" })).toBeVisible()
  await expect(hers.getByText("sending...")).toHaveCount(0)

  const his = await open(bilal)
  await his.goto("/contacts")
  await expect(his.getByRole("link", { name: ayesha.name })).toContainText("Our garden")
  await openChat(his, ayesha)
  await expect(log(his).getByText("Our garden")).toBeVisible()
  await log(his)
    .getByRole("link", { name: `From ${ayesha.name}: enlarge` })
    .click()
  const dialog = his.getByRole("alertdialog", { name: `Picture from ${ayesha.name}` })
  await expect(dialog.getByRole("img")).toBeVisible()
  const address = await dialog.getByRole("img").getAttribute("src")
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)
  await dialog.getByRole("link", { name: "Close" }).click()
  await expect(dialog).toHaveCount(0)

  const picture = await his.context().request.get(address!)
  expect(picture.headers()).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" })
  expect(picture.headers()["content-security-policy"]).toContain("sandbox")
  expect((await sharp(await picture.body()).metadata()).width).toBe(1200)
  const stranger = await open(await member({ firstName: "Eve", plan: "pro" }))
  expect((await stranger.context().request.get(address!)).status()).toBe(404)
  expect((await (await open()).context().request.get(address!)).status()).toBe(404)
  await database()`update connection_request set status = 'removed' where receiver_id = ${bilal.id}`
  expect((await his.context().request.get(address!)).status()).toBe(404)
})

test("A document is a download under its own name, a video plays and can be asked for in parts", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  await openChat(page, bilal)
  await attach(page, "biodata.pdf", PDF)
  const link = log(page).getByRole("link", { name: /^biodata\.pdf/ })
  await expect(link).toBeVisible()
  const downloading = page.waitForEvent("download")
  await link.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe("biodata.pdf")
  expect(readFileSync(await download.path())).toEqual(PDF)

  await attach(page, "salaam.mp4", MP4, "Watch this")
  const video = log(page).getByLabel("Video from you")
  await expect(video).toBeVisible()
  await expectNoViolations(page)
  const address = (await video.getAttribute("src"))!
  const part = await page.context().request.get(address, { headers: { Range: "bytes=4-11" } })
  expect([part.status(), part.headers()["content-range"], await part.text()]).toEqual([
    206,
    "bytes 4-11/10000",
    "ftypmp42",
  ])
  const beyond = await page.context().request.get(address, { headers: { Range: "bytes=10000-" } })
  expect(beyond.status()).toBe(416)
  const whole = await page.context().request.get(address)
  expect([whole.status(), whole.headers()["content-type"], (await whole.body()).length]).toEqual([
    200,
    "video/mp4",
    10_000,
  ])
  const other = await page.context().request.get(address.replace("/video", "/file"))
  expect(other.status()).toBe(404)
})

test("A voice message is there to be played, and a picture that an iPhone made is refused by name", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const hers = await open(ayesha)
  await openChat(hers, bilal)
  await attach(hers, "PTT.opus", OGG)
  await expect(log(hers).getByLabel("Voice message from you")).toBeVisible()
  await expect(hers.getByText("sending...")).toHaveCount(0)

  const his = await open(bilal)
  await his.goto("/contacts")
  await expect(his.getByRole("link", { name: ayesha.name })).toContainText("Voice message")
  await openChat(his, ayesha)
  const player = log(his).getByLabel(`Voice message from ${ayesha.name}`)
  await expect(player).toBeVisible()
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)
  const answer = await his
    .context()
    .request.get((await player.getAttribute("src"))!, { headers: { Range: "bytes=0-3" } })
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([206, "audio/ogg"])

  await attach(hers, "IMG_1.HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"))
  await expect(hers.getByText("HEIC pictures cannot be read here yet.").first()).toBeVisible()
})

test("A place can be typed where no device tells it, and leads to a map", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  await openChat(page, bilal)
  await page.getByLabel("Picture, video, voice, document or place").click()
  if (scriptsRun(page)) {
    await expect(page.getByLabel("Latitude")).toBeHidden()
    await page.getByRole("button", { name: "My place" }).click()
    await expect(page.getByText("Your place could not be found. You can enter it instead.")).toBeVisible()
  }
  await page.getByLabel("Latitude").fill("95")
  await page.getByLabel("Longitude").fill("74.3587")
  await send(page).click()
  await expect(page.getByText(/Please enter degrees: latitude from -90 to 90/).first()).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel("Latitude").fill("31.5204")
  await send(page).click()
  const card = log(page).getByRole("link", { name: "Location 31.52040, 74.35870: show on a map" })
  await expect(card).toHaveAttribute("href", /openstreetmap\.org.*mlat=31\.5204&mlon=74\.3587/)
  await page.goto("/contacts")
  await expect(page.getByRole("link", { name: bilal.name })).toContainText("Location")
})

test("The device tells the place, if it may @scripts", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha, {
    geolocation: { latitude: 24.8607, longitude: 67.0011 },
    permissions: ["geolocation"],
  })
  await openChat(page, bilal)
  await page.getByLabel("Picture, video, voice, document or place").click()
  await page.getByRole("button", { name: "My place" }).click()
  await expect(page.getByText("Your place", { exact: true })).toBeVisible()
  await expect(page.getByLabel("Latitude")).toBeHidden()
  await page.getByRole("button", { name: "Remove" }).click()
  await expect(page.getByText("Your place", { exact: true })).toHaveCount(0)
  await page.getByLabel("Picture, video, voice, document or place").click()
  await page.getByRole("button", { name: "My place" }).click()
  await expect(page.getByText("Your place", { exact: true })).toBeVisible()
  await send(page).click()
  await expect(log(page).getByRole("link", { name: /^Location 24\.86070, 67\.00110/ })).toBeVisible()
})

test("What is no picture, video or document is refused, and the words stay", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  await openChat(page, bilal)
  await attach(page, "page.pdf", Buffer.from("<!doctype html><script>alert(1)</script>"), "See this")
  await expect(page.getByText(/Please choose a picture \(JPEG, PNG, WebP\), a video/).first()).toBeVisible()
  if (!scriptsRun(page)) await expect(field(page)).toHaveValue("See this")
  await expectNoViolations(page)
  const [kept] = await database()`select count(*)::int as count from attachment where account_id = ${ayesha.id}`
  expect(kept!.count).toBe(0)
})

test("A file goes up in the background and can be cancelled, while words are sent @scripts", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const page = await open(ayesha)
  await openChat(page, bilal)
  const held: (() => void)[] = []
  await page.route("**/attachment", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => {})
  })
  await attach(page, "biodata.pdf", PDF)
  await expect(page.getByRole("progressbar", { name: "Sending biodata.pdf" })).toBeVisible()
  await expectNoViolations(page)
  await field(page).fill("Words go first")
  await send(page).click()
  await expect(log(page).getByText("Words go first")).toBeVisible()
  await expect(page.getByText("sending...")).toHaveCount(1)
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByText("sending...")).toHaveCount(0)
  held[0]!()

  await attach(page, "second.pdf", PDF)
  await expect(page.getByRole("progressbar")).toBeVisible()
  await expect.poll(() => held.length).toBe(2)
  held[1]!()
  await expect(log(page).getByRole("link", { name: /^second\.pdf/ })).toBeVisible()
  await expect(log(page).getByText("biodata.pdf")).toHaveCount(0)
})

test("The rules for files hold for whoever sends them without the page @plain", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const stranger = await member({ firstName: "Omar", gender: "male" })
  const { request } = (await open(ayesha)).context()
  const headers = { Origin: process.env.E2E_ORIGIN! }
  const send = (to: number | string, buffer: Buffer, more: Record<string, string> = {}) => {
    const attachment = { name: "x.pdf", mimeType: "application/pdf", buffer }
    return request.post(`/Messages/${to}`, { multipart: { attachment, ...more }, headers, maxRedirects: 0 })
  }
  const MB = 1024 * 1024
  expect((await send(stranger.id, PDF)).status()).toBe(403)
  expect((await send(ayesha.id, PDF)).status()).toBe(404)
  expect((await send(999_999_999, PDF)).status()).toBe(404)
  expect((await send(`${bilal.id}/attachment`, PDF, { message: "x" })).status()).toBe(200)
  expect((await send(bilal.id, Buffer.concat([PDF, Buffer.alloc(11 * MB)]))).status()).toBe(413)
  expect((await send(bilal.id, Buffer.alloc(27 * MB))).status()).toBe(413)
  expect((await send(bilal.id, PDF, { latitude: "x", longitude: "1" })).status()).toBe(400)
  const again = { key: "one page" }
  for (let i = 0; i < 2; i++) expect((await send(bilal.id, PDF, again)).status()).toBe(302)
  const [stored] = await database()`select count(*)::int as messages,
    (select count(*)::int from attachment where account_id = ${ayesha.id}) as files from message where sender_id = ${ayesha.id}`
  // What was brought ahead is the same file.
  expect(stored).toEqual({ messages: 1, files: 1 })
  await database()`delete from subscription where account_id = ${ayesha.id}`
  expect((await send(bilal.id, PDF)).status()).toBe(403)
})

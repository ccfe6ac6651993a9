import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { makeBiodataLink, PHONE, tick } from "../support/people/biodata.ts"
import { agreeByLink } from "../support/people/families.ts"
import { member } from "../support/people/members.ts"
import { database } from "../support/servers/database.ts"

const biodataOf = ({ profileId }: { profileId: number | null }) => `/UserProfile/${profileId}/biodata`

/** What the link on the page saves: its first bytes, and the headers. */
async function saved(page: Page, name: string) {
  const address = await page.getByRole("link", { name, exact: true }).getAttribute("href")
  const answer = await page.request.get(address!)
  return {
    begin: (await answer.body()).subarray(0, 5).toString("latin1"),
    headers: answer.headers(),
    address: address!,
  }
}

async function looksRight(page: Page) {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

test("Ayesha makes a PDF and a picture of what she ticks, which is ticked again the next time", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const [hers, his] = [await open(ayesha), await open(bilal)]
  await hers.goto("/me")
  await hers.getByRole("link", { name: "My biodata to hand on" }).click()
  await expect(hers.getByRole("heading", { level: 1, name: "My biodata" })).toBeVisible()
  await expect(hers.getByLabel("Income")).not.toBeChecked()
  await expect(hers.getByLabel("Family", { exact: true })).toBeChecked()
  await looksRight(hers)

  await tick(hers, "Income", "Parents’ names")
  await hers.getByLabel("Festive, with a burgundy band").check()
  await hers.getByRole("button", { name: "Make the PDF" }).click()
  await expect(hers.getByRole("heading", { name: "Your PDF is ready" })).toBeVisible()
  const pdf = await saved(hers, "Save the PDF")
  expect(pdf).toMatchObject({ begin: "%PDF-", headers: { "content-type": "application/pdf" } })
  expect(pdf.headers["cache-control"]).toContain("no-store")

  for (const kept of ["Income", "Parents’ names", "Festive, with a burgundy band"])
    await expect(hers.getByLabel(kept)).toBeChecked()
  await expect(hers.getByLabel("Family", { exact: true })).not.toBeChecked()
  await hers.getByRole("button", { name: "Make the picture" }).click()
  await expect(hers.getByRole("img", { name: "Your biodata" })).toBeVisible()
  const picture = await saved(hers, "Save the picture")
  expect(picture.headers["content-type"]).toBe("image/jpeg")
  expect(Number(picture.headers["content-length"] ?? 0)).toBeLessThan(200_000)
  const made = hers
    .getByRole("region", { name: "What was made" })
    .or(hers.locator("section", { hasText: "What was made" }))
  await expect(made.getByText("Income; Parents’ names")).toHaveCount(2)
  await looksRight(hers)

  for (const others of [pdf.address, biodataOf(ayesha)]) expect((await his.goto(others))!.status()).toBe(404)
})

test("A stranger opens Ayesha's link and sees what she ticked and nothing more, until she ends it", async ({
  open,
}) => {
  const ayesha = await member()
  const [hers, stranger, crawler] = [
    await open(ayesha),
    await open(null, PHONE),
    await open(null, { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }),
  ]
  await hers.goto(biodataOf(ayesha))
  await tick(hers, "Education and work")
  await hers.getByLabel("A link opens for so many days").fill("31")
  await hers.getByRole("button", { name: "Make a link" }).click()
  await expect(hers.getByText("Please choose 1 to 30 days.").first()).toBeVisible()
  await expect(hers.getByLabel("Education and work")).toBeChecked()
  await expect(hers.getByLabel("Family", { exact: true })).not.toBeChecked()
  await hers.getByLabel("A link opens for so many days").fill("3")
  const link = await makeBiodataLink(hers)
  await expect(hers.getByText("Nobody has opened it yet.")).toBeVisible()
  await looksRight(hers)

  const answer = (await stranger.goto(link))!
  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" })
  await expect(stranger.getByRole("heading", { level: 1, name: ayesha.name })).toBeVisible()
  await expect(stranger.getByText("Graduate", { exact: true })).toBeVisible()
  await expect(stranger.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/)
  for (const hidden of ["Rajput", "Karim", "50k-100k", ayesha.contactNumber, "Lahore", ayesha.email])
    await expect(stranger.getByText(hidden)).toHaveCount(0)
  expect((await saved(stranger, "Save as PDF")).begin).toBe("%PDF-")
  expect((await saved(stranger, "Save as picture")).headers).toMatchObject({
    "content-type": "image/jpeg",
    "x-robots-tag": "noindex, nofollow",
  })
  await looksRight(stranger)
  expect((await crawler.goto(link))!.status()).toBe(200)
  expect((await hers.goto(link))!.status()).toBe(200)

  await hers.goto(biodataOf(ayesha))
  await expect(hers.getByText(/^Opened once, last on /)).toBeVisible()
  await hers.getByRole("button", { name: "End this link" }).click()
  await expect(hers.getByText("The link no longer opens anything.")).toBeVisible()
  await expect(hers.getByText(/, ended on /)).toBeVisible()
  for (const path of ["", "/biodata.pdf", "/biodata.jpg", "/portrait.webp"])
    expect((await stranger.goto(link + path))!.status()).toBe(404)
  expect((await stranger.goto(link))!.headers()).toMatchObject({ "cache-control": "no-store" })
  await expect(stranger.getByText("This link no longer opens anything.")).toBeVisible()
  await looksRight(stranger)
})

test("Farhat hands Sana's biodata on once her family has agreed, and the family reads what was made", async ({
  open,
}) => {
  const profile = { firstName: "Sana", visible: false, awaitsConsent: true }
  const farhat = await member({ firstName: "Farhat", role: "guest", profile })
  const [desk, family, stranger] = [await open(farhat), await open(null), await open(null, PHONE)]
  await desk.goto(`/clients/${farhat.profileId}`)
  await desk.getByRole("link", { name: "Biodata" }).click()
  await expect(desk.getByText("The family has to agree to the profile")).toBeVisible()
  await expect(desk.getByRole("button", { name: "Make the PDF" })).toHaveCount(0)
  await looksRight(desk)

  await agreeByLink(desk, family, farhat.profileId!)
  await desk.goto(biodataOf(farhat))
  await tick(desk, "Family")
  const link = await makeBiodataLink(desk)
  await desk.getByRole("button", { name: "Make the PDF" }).click()
  expect((await saved(desk, "Save the PDF")).begin).toBe("%PDF-")
  await stranger.goto(link)
  await expect(stranger.getByText(`with Rishta by ${farhat.name}`)).toBeVisible()

  await family.getByRole("link", { name: "What your consultant has handed on" }).click()
  await expect(family.getByText(/^PDF, /)).toBeVisible()
  await expect(family.getByText(/^Opens until .*, opened 1 time/)).toBeVisible()
  await looksRight(family)

  await family.getByRole("link", { name: "Back to the profile" }).click()
  await family.getByLabel("Who answers").selectOption({ label: "I am the father" })
  await family.getByRole("button", { name: "Take the consent back" }).click()
  await expect(family.getByText("Nobody else sees the profile any more.")).toBeVisible()
  expect((await stranger.goto(link))!.status()).toBe(404)
  await desk.goto(biodataOf(farhat))
  await expect(desk.getByText("The family has to agree to the profile")).toBeVisible()
})

test("A link of somebody who is suspended opens nothing", async ({ open }) => {
  const ayesha = await member()
  const [hers, stranger] = [await open(ayesha), await open()]
  await hers.goto(biodataOf(ayesha))
  const link = await makeBiodataLink(hers)
  expect((await stranger.goto(link))!.status()).toBe(200)
  await database()`update account set status = 'suspended' where id = ${ayesha.id}`
  expect((await stranger.goto(link))!.status()).toBe(404)
})

import type { Page } from "@playwright/test"
import { scriptsRun } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { newPerson } from "../support/people/people.ts"
import { send } from "../support/requests/http.ts"
import { database } from "../support/servers/database.ts"

const PAGES = {
  "/about-us": "About us",
  "/search-options": "Search options",
  "/marriage": "Prime Assist and Prime Plus",
  "/top-ranking-cities": "Top ranking cities",
  "/helpful-tips": "Helpful tips",
  "/parent-involved": "With parents involved",
  "/intimate-cozy-wedding": "An intimate, cosy wedding",
  "/blog": "Blog",
  "/member-support": "Member support",
  "/site-map": "Site map",
  "/licences": "Licences",
  "/api": "Rishta for programs",
}

const WITH_FORM = { "/submit-story": "Submit your story", "/contact-us": "Contact us" }

const MOVED = {
  "/member-login": "/login",
  "/Login-Existing-Member": "/login",
  "/SIGN-UP": "/Signup",
  "/membership-packages?region=abroad": "/pricingPlan?region=abroad",
}

async function read(page: Page, path: string, title: string, scripts: number) {
  await page.goto(path.toUpperCase())
  await expect(page).toHaveTitle(`${title} – Rishta`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  await expect(page.locator("head script, body script")).toHaveCount(scripts)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${process.env.E2E_ORIGIN}${path}`)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{50,200}/)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

for (const [path, title] of Object.entries(PAGES))
  test(`A visitor reads ${path} @plain`, ({ page }) => read(page, path, title, 0))

for (const [path, title] of Object.entries(WITH_FORM))
  test(`A visitor reads ${path}, whose one script keeps what is typed`, ({ page }) => read(page, path, title, 1))

test("The second names of login, sign-up and plans lead there for good @plain", async ({ page }) => {
  for (const [from, to] of Object.entries(MOVED)) {
    const answer = await send(process.env.E2E_ORIGIN!, from)
    expect([answer.status, answer.headers.location], from).toEqual([301, to])
  }
  await page.goto("/Membership-Packages")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plans for every pace")
})

test("The page of all addresses leads to every public page, and none of its links is dead @smoke @plain", async ({
  page,
}) => {
  await page.goto("/site-map")
  const links = page.getByRole("main").getByRole("link")
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!))
  expect(addresses).toEqual(
    expect.arrayContaining(["/", "/login", "/pricingPlan", ...Object.keys({ ...PAGES, ...WITH_FORM })]),
  )
  for (const address of addresses) expect([200, 302], address).toContain((await page.request.get(address)).status())
})

test("A page of advice begins with its contents @plain", async ({ page }) => {
  await page.goto("/helpful-tips")
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Staying safe" }).click()
  await expect(page).toHaveURL(/#staying-safe$/)
  await expect(page.getByRole("heading", { name: "Staying safe" })).toBeInViewport()
})

test("Advice on the landing page goes on in an article @plain", async ({ page }) => {
  await page.goto("/")
  await page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: "The first conversation" }) })
    .getByText("Read more")
    .click()
  await page.getByRole("link", { name: "More on the first conversation" }).click()
  await expect(page).toHaveURL(/\/helpful-tips#the-first-conversation$/)
  await expect(page.getByRole("heading", { name: "The first conversation" })).toBeInViewport()
})

test("Sana and Bilal tell their story; Ayesha reads it once it is published", async ({ page, open }) => {
  const { email, lastName } = newPerson("Sana")
  const names = `Sana and Bilal ${lastName}`
  await page.goto("/submit-story")
  await page.getByRole("button", { name: "Send our story" }).click()
  await expect(page.getByText("Please tell your story.").first()).toBeVisible()
  await expectNoViolations(page)

  await page.getByLabel("Your names").fill(names)
  await page.getByLabel("City").fill("Lahore")
  await page.getByLabel("Email").fill("sana")
  await page.getByLabel("Your story").fill("Her brother wrote first.\nMine answered.")
  await page.getByRole("button", { name: "Send our story" }).click()
  await expect(page.getByText("Enter a valid email").first()).toBeVisible()
  await expect(page.getByLabel("Your story")).toHaveValue("Her brother wrote first.\nMine answered.")
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Send our story" }).click()
  await expect(page.getByRole("status")).toContainText("We read your story")

  const sql = database()
  const [story] = await sql`select id, published_at from story where email = ${email}`
  expect(story?.published_at).toBeNull()
  await sql`update story set published_at = now() where id = ${story!.id}`
  // Visitors share a page that is made once a minute; hers is made for her.
  const hers = await open(await member(), { javaScriptEnabled: scriptsRun(page) })
  await hers.goto("/")
  await expect(hers.getByText(names)).toBeVisible()
})

test("A program that fills in every field leaves no story behind @plain", async ({ page }) => {
  const { email } = newPerson("Program")
  const answer = await page.request.post("/submit-story", {
    form: { names: "A", city: "B", email, body: "Buy", website: "https://shop.example" },
    headers: { Origin: process.env.E2E_ORIGIN! },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
  expect(await database()`select 1 from story where email = ${email}`).toHaveLength(0)
})

test("Robots and messengers find what they look for @plain", async ({ page }) => {
  const origin = process.env.E2E_ORIGIN!
  const robots = await page.request.get("/robots.txt")
  expect(await robots.text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const sitemap = await page.request.get("/sitemap.xml")
  expect(sitemap.headers()["content-type"]).toContain("application/xml")
  for (const path of Object.keys(PAGES)) expect(await sitemap.text()).toContain(`<loc>${origin}${path}</loc>`)

  await page.goto("/")
  const card = await page.locator('meta[property="og:image"]').getAttribute("content")
  const picture = await page.request.get(card!)
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"])
})

test("The top bar has room on the smallest phones @plain", async ({ page }) => {
  for (const width of [320, 335, 350]) {
    await page.setViewportSize({ width, height: 600 })
    await page.goto("/")
    const bar = page.getByRole("banner")
    const [brand, login, join] = await Promise.all(
      ["Rishta", "Login", "Join Now"].map((name) => bar.getByRole("link", { name }).boundingBox()),
    )
    expect(login!.x - (brand!.x + brand!.width)).toBeGreaterThanOrEqual(8)
    expect(join!.x - (login!.x + login!.width)).toBeGreaterThanOrEqual(8)
    expect(join!.x + join!.width).toBeLessThanOrEqual(width)
  }
})

test("A visitor finds on a phone what Rishta is made with, down to the licence of its icons @plain", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto("/about-us")
  await page.getByRole("contentinfo").getByRole("link", { name: "Licences" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Licences")
  await expect(page.getByRole("link", { name: "react", exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.getByRole("link", { name: "Lucide icons" }).click()
  await expect(page.getByText("Lucide Icons and Contributors")).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: "All licences" }).click()
  await page.getByRole("link", { name: "PostgreSQL", exact: true }).click()
  await expect(page.getByText("The Regents of the University of California")).toBeVisible()
  await expectNoSidewaysScroll(page)
})

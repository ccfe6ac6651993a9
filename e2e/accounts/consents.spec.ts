import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, expectNoViolations } from "../support/browser/test.ts"
import { type Member, member, openSession } from "../support/people/members.ts"
import { enterCode, logIn, newPerson, part, readCode, signUp } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"
import { test } from "../support/servers/time.ts"

test.describe.configure({ mode: "default" })

// The site is this file's own, and each story begins with the first versions.
test.beforeEach(async () => {
  await database()`delete from document_version where published_at is not null`
})

async function publish(page: Page, document: string, changes: string) {
  await page.goto("/portal/settings/documents")
  const form = part(page, "Publish a new version")
  await form.getByLabel(document).check()
  await form.getByLabel("What has changed").fill(changes)
  await form.getByRole("button", { name: "Publish" }).click()
  await expect(page.getByText("It is published")).toBeVisible()
}

/** Fourteen days later, when the last session has ended. */
const again = async (who: Member) => ({ ...who, token: await openSession(who.id) })

const line = (page: Page) => page.getByText("Our terms have changed. You can read everything")

test("Nadia publishes new terms; Ayesha is told, asked once when their day has come, and only reads until she agrees", async ({
  open,
  clock,
}) => {
  const nadia = await member({ firstName: "Nadia", role: "admin", profile: false })
  const desk = await open(nadia)
  await desk.goto("/portal/settings/documents")
  await expectNoViolations(desk)
  await expectNoSidewaysScroll(desk)
  const form = part(desk, "Publish a new version")
  await form.getByLabel("Privacy Policy").check()
  await form.getByLabel("From").fill("2026-11-26")
  await form.getByRole("button", { name: "Publish" }).click()
  await expect(form.getByText("Please choose a day at least 14 days from now").last()).toBeVisible()
  await expect(form.getByText("Please say what has changed.").last()).toBeVisible()
  await publish(
    await open(nadia),
    "Terms and Conditions",
    "A number is shown for 30 days.\nStories are read before they are shown.",
  )

  const ayesha = await member()
  const before = await open(ayesha)
  await before.goto("/users-side")
  await before.getByRole("link", { name: "See what is different" }).click()
  await expect(before.getByRole("heading", { name: "Our words change soon" })).toBeVisible()
  await expectNoViolations(before)
  await before.getByRole("button", { name: "Not now" }).click()
  await expect(before).toHaveURL(/\/users-side$/)
  await before.goto("/Termsandcondition")
  await expect(before.getByText(/These words change on/)).toBeVisible()
  await expect(before.getByText("A number is shown for 30 days.")).toBeVisible()

  await clock.forward({ days: 14 })
  const page = await open(await again(ayesha))
  await page.goto("/user-favourite")
  await expect(page.getByRole("heading", { name: "Our words have changed" })).toBeVisible()
  await expect(page.getByText("Stories are read before they are shown.")).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Not now" }).click()
  await expect(page).toHaveURL(/\/user-favourite$/)
  await expect(line(page)).toBeVisible()

  await page.goto("/submit-story")
  const story = "We met here in spring, and our mothers were friends before we were."
  const send = async () => {
    const answer = page.waitForResponse((one) => one.request().method() === "POST")
    await page.getByRole("button", { name: "Send our story" }).click()
    return (await answer).status()
  }
  await page.getByLabel("Your names").fill("Ayesha and Bilal")
  await page.getByLabel("City").fill("Lahore")
  await page.getByLabel("Email").fill(ayesha.email)
  await page.getByLabel("Your story").fill(story)
  expect(await send()).toBe(403)
  await expect(page.getByText("What you typed is kept.")).toBeVisible()
  await page.getByRole("link", { name: "See what has changed" }).click()
  await page.getByRole("button", { name: "I agree" }).click()
  await expect(page).toHaveURL(/\/submit-story$/)
  await expect(page.getByLabel("Your story")).toHaveValue(story)
  await page.goto("/users-side")
  await expect(line(page)).toHaveCount(0)

  await page.goto("/Settings")
  await expect(part(page, "What you agreed to").getByRole("listitem")).toHaveCount(1)
  await expect(part(page, "What you agreed to")).toContainText("Terms and Conditions")
})

test("Omar does not agree: he reads, is refused by buttons as well, and deletes his account", async ({
  open,
  clock,
}) => {
  const nadia = await member({ firstName: "Nadia", role: "admin", profile: false })
  await publish(await open(nadia), "Privacy Policy", "What is kept of a visit is kept for 30 days.")
  await clock.forward({ days: 14 })

  const omar = await member({ firstName: "Omar", gender: "male" })
  await member({ firstName: "Sana" })
  const page = await open(omar)
  await page.goto("/users-side")
  await page.getByRole("button", { name: "Not now" }).click()
  await expect(page).toHaveURL(/\/users-side$/)
  const forced = await page.request.post("/favourite", {
    form: { intent: "add", profileId: "1" },
    headers: { Origin: process.env.E2E_ORIGIN!, "Sec-Fetch-Site": "same-origin" },
  })
  expect([forced.status(), forced.headers()["content-type"]]).toEqual([403, "text/html; charset=utf-8"])
  expect(await forced.text()).toContain("please say first whether you agree")

  await page.goto("/DeleteAccount")
  await page.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(page).toHaveURL(/\/login$/)

  // An administrator is asked as everybody.
  const desk = await open(await again(nadia))
  await desk.goto("/portal/user-list")
  await desk.getByRole("button", { name: "I agree" }).click()
  await expect(desk).toHaveURL(/\/portal\/user-list$/)
})

test("Zara signs up between the news and their day, and is asked nothing", async ({ open, page, clock }) => {
  await publish(
    await open(await member({ firstName: "Nadia", role: "admin", profile: false })),
    "Privacy Policy",
    "More.",
  )
  const zara = newPerson("Zara")
  await signUp(page, zara)
  await enterCode(page, await readCode(zara))
  await expect(page).toHaveURL(/\/login$/)
  await clock.forward({ days: 14 })
  await logIn(page, zara)
  await page.goto("/Settings")
  await expect(part(page, "What you agreed to").getByRole("listitem")).toHaveCount(2)
  await expect(page.getByText(/Our terms/)).toHaveCount(0)
})

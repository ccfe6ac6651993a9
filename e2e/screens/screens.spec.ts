import type { BrowserContext, Page } from "@playwright/test"
import { addressOf, screens, type Viewer, viewerOf } from "../support/addresses/screens.ts"
import { test as base, expect, expectNoSidewaysScroll, expectNoViolations, watch } from "../support/browser/test.ts"
import { connect, member, signIn } from "../support/people/members.ts"

interface Window {
  page: Page
  context: BrowserContext
  complaints: string[]
  numbers: Record<string, string>
}

interface OfWorker {
  /** A window a viewer: to open one takes longer than to read a screen, and reading changes nothing. */
  windowOf: (viewer: Viewer) => Promise<Window>
}

const test = base.extend<object, OfWorker>({
  windowOf: [
    async ({ browser }, use) => {
      const windows = new Map<Viewer, Promise<Window>>()
      await use((viewer) => {
        const found =
          windows.get(viewer) ?? browser.newContext({ baseURL: process.env.E2E_ORIGIN }).then(openFor(viewer))
        windows.set(viewer, found)
        return found
      })
      for (const window of windows.values()) {
        const { context, complaints } = await window
        await context.close()
        expect(complaints).toEqual([])
      }
    },
    { scope: "worker" },
  ],
})

const openFor = (viewer: Viewer) => async (context: BrowserContext) => {
  const complaints = watch(context)
  const bilal = await member({ gender: "male" })
  const ayesha = viewer === "user" || viewer === "guest" ? await member({ role: viewer, plan: "standard" }) : null
  if (ayesha) {
    await connect(ayesha, bilal)
    await connect(await member({ firstName: "Omar", gender: "male" }), ayesha, "pending")
  }
  const signedIn = viewer === "admin" ? await member({ role: "admin", profile: false }) : ayesha
  if (signedIn) await signIn(context, signedIn)
  const subject = viewer === "guest" ? ayesha : bilal
  const numbers = { id: String(subject?.profileId), userId: String(bilal.id) }
  return { page: await context.newPage(), context, complaints, numbers }
}

for (const screen of screens) {
  const { pattern } = screen
  test(`${pattern} fits a phone and has no barriers @scripts`, async ({ windowOf }) => {
    const { page, complaints, numbers } = await windowOf(viewerOf(screen))
    await page.goto(addressOf(pattern, numbers))
    await expect(page).toHaveTitle(/Rishta/)
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
    await expectNoSidewaysScroll(page, ["100%", "130%", "200%"])
    await expectNoViolations(page)
    expect(complaints.splice(0)).toEqual([])
  })
}

test("A long word in a table breaks on a phone, however large the text @scripts", async ({ windowOf }) => {
  const city = "Llanfairpwllgwyngyllgogerychwyrndrobwll"
  await member({ role: "guest", profile: { city } })
  const { page } = await windowOf("admin")
  await page.goto(`/portal/matches?q=${city}`)
  await expect(page.getByRole("cell", { name: city })).toBeAttached()
  await expectNoSidewaysScroll(page, ["100%", "130%", "200%"])
})

import type { BrowserContext, Page } from "@playwright/test"
import { connect, member, signIn } from "./support/members.ts"
import { routes, type Screen } from "./support/sitemap.ts"
import { test as base, expect, expectNoSidewaysScroll, expectNoViolations, watch } from "./support/test.ts"

/** What shows no page: files, forms of other pages, and addresses that have moved. */
const NO_PAGE =
  /^\/(webhooks|kept-chat|pictures|attachments|connection\/|favourite$|Messages\/:userId\/attachment|portal\/reports\/:id\/file|portal\/stats\/csv|subscribe\/wallet\/:id\/picture|logout|light-version|robots|sitemap\.xml)/
const screens = routes.filter(({ pattern, branch }) => !NO_PAGE.test(pattern) && !branch[0]!.startsWith("alias/"))

type Viewer = "visitor" | "user" | "guest" | "admin"

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

function viewerOf({ branch }: Screen): Viewer {
  if (branch.includes("guards/administrators")) return "admin"
  if (branch.includes("guards/consultants-only")) return "guest"
  return branch.some((id) => id.startsWith("guards/")) ? "user" : "visitor"
}

for (const screen of screens) {
  const { pattern } = screen
  test(`${pattern} fits a phone and has no barriers @scripts`, async ({ windowOf }) => {
    const { page, complaints, numbers } = await windowOf(viewerOf(screen))
    await page.goto(pattern.replace("*", "nothing-here").replace(/:(\w+)\??/g, (_, name) => numbers[name] ?? "1"))
    await expect(page).toHaveTitle(/Rishta/)
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
    await expectNoSidewaysScroll(page, ["100%", "130%", "200%"])
    await expectNoViolations(page)
    expect(complaints.splice(0)).toEqual([])
  })
}

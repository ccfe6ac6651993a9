import { connect, member } from "./support/members.ts"
import { routes } from "./support/sitemap.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "./support/test.ts"

/** What shows no page: files, forms of other pages, and addresses that have moved. */
const NO_PAGE =
  /^\/(webhooks|pictures|attachments|connection\/|favourite$|Messages\/:userId\/attachment|portal\/reports\/:id\/file|portal\/stats\/csv|logout|light-version|robots|sitemap\.xml)/
const screens = routes.filter(({ pattern, branch }) => !NO_PAGE.test(pattern) && !branch[0]!.startsWith("alias/"))

for (const { pattern, branch } of screens) {
  const signedIn = branch.some((id) => id.startsWith("guards/"))
  test(`${pattern} fits a phone and has no barriers @scripts`, async ({ open }) => {
    const bilal = await member({ gender: "male" })
    const administrator = branch.includes("guards/administrators")
    const role = branch.includes("guards/consultants-only") ? "guest" : "user"
    const ayesha = signedIn && !administrator ? await member({ role, plan: "standard" }) : null
    if (ayesha) {
      await connect(ayesha, bilal)
      await connect(await member({ firstName: "Omar", gender: "male" }), ayesha, "pending")
    }
    const subject = role === "guest" ? ayesha : bilal
    const numbers: Record<string, string> = { id: String(subject?.profileId), userId: String(bilal.id) }
    const path = pattern.replace("*", "nothing-here").replace(/:(\w+)\??/g, (_, name) => numbers[name] ?? "1")
    const page = await open(administrator ? await member({ role: "admin", profile: false }) : ayesha)
    await page.goto(path)
    await expect(page).toHaveTitle(/Rishta/)
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
  })
}

import { expect, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { logIn } from "../support/people/people.ts"
import { send } from "../support/requests/http.ts"

const ask = (path: string) => send(process.env.E2E_ORIGIN!, path)

test("The server says that it lives and reaches its database @smoke @scripts", async () => {
  for (const path of ["/healthz", "/readyz"]) expect((await ask(path)).status, path).toBe(200)
})

test("Pages, failures and files forbid frames and sniffing, and tell nothing of how they are made @smoke @scripts", async () => {
  const secure = process.env.E2E_ORIGIN!.startsWith("https:")
  for (const path of ["/", "/login", "/users-side", "/nothing-here", "/icon.svg"]) {
    const { headers, text } = await ask(path)
    expect(headers, path).toMatchObject({
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    })
    expect(Object.keys(headers), path).not.toContain("x-powered-by")
    expect("strict-transport-security" in headers, path).toBe(secure)
    expect(text, path).not.toMatch(/ at file:|at \/|node_modules|PostgresError/)
  }
})

test("A visitor chooses the light version and reads without a script @smoke @scripts", async ({ page }) => {
  await page.goto("/login")
  await page.getByRole("button", { name: "Light version" }).click()
  await expect(page.getByRole("button", { name: "Full version" })).toBeVisible()
  await page.goto("/login")
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible()
  await expect(page.locator("script, link[rel=modulepreload]")).toHaveCount(0)
})

test("Each role is kept to its own rooms @smoke @scripts", async ({ open }) => {
  const [zara, farhat] = [await member({ profile: false }), await member({ role: "guest", profile: false })]
  for (const [who, from, to] of [
    [null, "/users-side", "/login?redirectTo=%2Fusers-side"],
    [zara, "/clients", "/users-side"],
    [farhat, "/UserCreate-profile", "/profile"],
  ] as const) {
    const theirs = await open(who)
    await theirs.goto(from)
    await expect(theirs).toHaveURL(to)
  }
})

test("Nadia opens the portal, logs in first, finds Ayesha by her e-mail and logs out @smoke @scripts", async ({
  page,
}) => {
  const [nadia, ayesha] = [await member({ firstName: "Nadia", role: "admin", profile: false }), await member()]
  await page.goto("/portal/user-list")
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fportal%2Fuser-list$/)
  await logIn(page, nadia)
  await expect(page).toHaveURL(/\/portal\/user-list$/)
  await page.getByLabel("Search", { exact: true }).fill(ayesha.email)
  await page.getByRole("button", { name: "Search" }).click()
  await page.getByRole("link", { name: ayesha.name }).click()
  await expect(page.getByRole("heading", { level: 1, name: ayesha.name })).toBeVisible()
  await page.getByRole("button", { name: "Logout" }).first().click()
  await expect(page).toHaveURL(/\/$/)
})

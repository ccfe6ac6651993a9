import { readFile } from "node:fs/promises"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, member } from "../support/people/members.ts"
import { database } from "../support/servers/database.ts"

const administrator = () => member({ firstName: "Nadia", role: "admin", profile: false })
const letters = () => Math.random().toString(36).slice(2, 10).toUpperCase()

test("Nadia begins her day with what waits, and sees today beside a week ago", async ({ open }) => {
  const page = await open(await administrator())
  await member()
  await page.goto("/portal")
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible()
  const row = page.getByRole("row", { name: /^Sign-ups/ })
  const today = Number((await row.getByRole("cell").first().innerText()).replace(/\D/g, ""))
  expect(today).toBeGreaterThan(0)
  await member()
  await page.reload()
  const later = Number((await row.getByRole("cell").first().innerText()).replace(/\D/g, ""))
  expect(later).toBeGreaterThan(today)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  for (const [queue, heading] of [
    ["Profiles to verify", "Verifications"],
    ["Reports", "Reports"],
    ["Consultants to check", "Marriage Counsaltant"],
    ["Stories", "Stories"],
    ["Contact messages", "Contact messages"],
  ] as const) {
    await page.goto("/portal/dashboard")
    await page.getByRole("main").getByRole("link", { name: queue }).click()
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible()
  }
})

test("Nadia reads figures by day, week and month, as a drawing, a table and a file", async ({ open }) => {
  const [nadia, ayesha] = [await administrator(), await member()]
  await connect(ayesha, await member({ gender: "male" }))
  const city = `=${letters()}()`
  await database()`update profile set city = ${city} where id = ${ayesha.profileId!}`
  const page = await open(nadia)
  await page.goto("/portal/stats")
  await expect(page.getByRole("img", { name: "Connections" })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  const chart = page.getByRole("region", { name: "Sign-ups" })
  await chart.getByText("The figures").click()
  await expect(chart.getByRole("row")).toHaveCount(30)
  await expectNoViolations(page)

  await untilAlive(page)
  await page.getByLabel("Per").selectOption("Months")
  await page.getByLabel("From").fill("2026-01-15")
  await page.getByRole("button", { name: "Show" }).click()
  await expect(page).toHaveURL(/by=month/)
  await expect(page.getByText(/^15 Jan 2026 to .*, by the clock of Pakistan/)).toBeVisible()

  const desk = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText(/^Earlier: \d+ weeks$/).click()
  await expect(page.getByRole("table", { name: /^Members by the week/ })).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await page.getByText(/^Earlier: \d+ weeks$/).click()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(11_000)
  await page.setViewportSize(desk)

  const cities = page.getByRole("region", { name: "New profiles, by city" })
  const coming = page.waitForEvent("download")
  await cities.getByRole("link", { name: "Download as CSV" }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^profiles-by-city-2026-01-15-/)
  const text = await readFile(await file.path(), "utf8")
  expect(text).toMatch(/"?New profiles, by city"?/)
  expect(text).not.toMatch(/(^|,|\n)"?=/)
})

test("What Nadia words stands beside the plans at once, for members and strangers, and the log tells it", async ({
  open,
  page: stranger,
}) => {
  const [nadia, ayesha, text] = [await administrator(), await member(), `With a call of ours, ${letters()}`]
  const [page, hers] = [await open(nadia), await open(ayesha)]
  // Both projects share the server's settings: what both change would be asked about.
  const textOfPlan = page.getByLabel(`Text of the plan ${scriptsRun(page) ? "Pro" : "Standard"}`)
  const save = async () => {
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByText("The settings are saved and apply from now on.")).toBeVisible()
  }
  await stranger.goto("/pricingPlan")
  await page.goto("/portal/settings")
  await untilAlive(page)
  const wallet = page.getByLabel("Paying without a card")
  const usual = await wallet.inputValue()
  await wallet.fill("")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Please say how to pay by wallet.").last()).toBeVisible()
  await expectNoViolations(page)
  await wallet.fill(usual)
  await textOfPlan.fill(text)
  await page.getByLabel("Reason").fill("A new service")
  await save()
  await expectNoSidewaysScroll(page)
  await hers.goto("/subscribe")
  await expect(hers.getByText(text)).toBeVisible()
  await stranger.goto("/pricingPlan")
  await expect(stranger.getByText(text)).toBeVisible()

  await page.goto("/portal/settings")
  await untilAlive(page)
  await textOfPlan.fill("")
  await save()
  await stranger.goto("/pricingPlan")
  await expect(stranger.getByText(text)).toHaveCount(0)
  await page.goto(`/portal/audit?who=${nadia.id}&what=setting.changed`)
  await expect(page.getByRole("row", { name: /changed setting/ })).toHaveCount(2)
  await expect(page.getByRole("row", { name: /changed setting/ }).last()).toContainText("A new service")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})

test("Nadia makes a coupon, Ayesha redeems it, and nobody does once it has ended", async ({ open }) => {
  const [nadia, ayesha, sara] = [await administrator(), await member(), await member()]
  const code = `EID-${letters()}`
  const [page, hers, saras] = [await open(nadia), await open(ayesha), await open(sara)]
  const redeem = async (screen: typeof page) => {
    await screen.goto("/coupon")
    await untilAlive(screen)
    await screen.getByLabel(/Coupon code/i).fill(code.toLowerCase())
    await screen.getByRole("button", { name: "Redeem coupon" }).click()
  }
  await page.goto("/portal/settings")
  await page.getByRole("main").getByRole("link", { name: "Coupons" }).click()
  await page.getByRole("link", { name: "Create Coupon" }).click()
  await expect(page.getByRole("heading", { name: "Create Coupon" })).toBeVisible()
  await untilAlive(page)
  await page.getByLabel("Code").fill(code)
  await page.getByLabel("Plan").selectOption("Standard")
  await page.getByLabel("Days").fill("0")
  await page.getByLabel("Uses").fill("5")
  await page.getByRole("button", { name: "Create Coupon" }).click()
  await expect(page.getByText("Please enter 1 to 366 days.").last()).toBeVisible()
  await expect(page.getByLabel("Code")).toHaveValue(code)
  await expectNoViolations(page)
  await page.getByLabel("Days").fill("30")
  await page.getByRole("button", { name: "Create Coupon" }).click()
  await expect(page.getByText(`The coupon ${code} can be redeemed from now on.`)).toBeVisible()

  await redeem(hers)
  await expect(hers.getByText(/is active until/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole("row", { name: new RegExp(code) })).toContainText("1 of 5")
  await page.getByRole("link", { name: `End ${code}` }).click()
  const question = page.getByRole("alertdialog")
  await expect(question).toContainText(code)
  await expectNoViolations(page)
  await question.getByLabel("Reason").fill("Eid is over")
  await question.getByRole("button", { name: "End it" }).click()
  await expect(page.getByText(`${code} has ended: nobody redeems it any more.`)).toBeVisible()
  await expect(page.getByRole("row", { name: new RegExp(code) })).toContainText("Ended on")
  await expectNoSidewaysScroll(page)
  await redeem(saras)
  await expect(saras.getByText("This coupon cannot be used.").last()).toBeVisible()
  await page.goto(`/portal/audit?who=${nadia.email}`)
  await expect(page.getByRole("row", { name: /ended coupon/ })).toContainText("Eid is over")
})

test("Nadia looks up in the log what was done on a day, and turns its pages", async ({ open }) => {
  const nadia = await administrator()
  await database()`insert into audit_event (at, actor_id, action, object_type, object_id)
    select now(), ${nadia.id}, 'account.edited', 'account', ${nadia.id} from generate_series(1, 60)`
  const page = await open(nadia)
  await page.goto("/portal/dashboard")
  if (!scriptsRun(page)) await page.goto("/portal/audit")
  else await page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name: "Audit" }).first().click()
  await expect(page.getByRole("heading", { name: "Audit" })).toBeVisible()
  await untilAlive(page)
  await page.getByLabel("By whom").fill(nadia.email.toUpperCase())
  await page.getByLabel("What", { exact: true }).selectOption("Account edited")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(page).toHaveURL(/what=account.edited/)
  await expect(page.getByRole("row")).toHaveCount(51)
  await expectNoViolations(page)
  await expect(page.getByText("60 in all")).toBeVisible()
  await page.getByRole("link", { name: "Next" }).click()
  await expect(page.getByRole("row")).toHaveCount(11)
  await page.getByRole("row").last().getByText("Technical details").click()
  await expect(page.getByRole("row").last()).toContainText("action: account.edited")
  await page.getByRole("link", { name: "Previous" }).click()
  await expect(page.getByRole("row")).toHaveCount(51)
  await page.getByRole("link", { name: "Last" }).click()
  await expect(page).toHaveURL(/last=/)
  await page.getByRole("link", { name: "First" }).click()
  await expect(page.getByRole("row")).toHaveCount(51)
  await page.goto(`/portal/audit?who=${nadia.id}&what=account.edited&day=2020-01-01`)
  await expect(page.getByText("Nothing in the log matches.")).toBeVisible()
})

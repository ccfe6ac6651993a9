import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, member } from "../support/people/members.ts"
import { fillPayment } from "../support/people/paying.ts"
import { database } from "../support/servers/database.ts"

async function orderPlan(page: Page, plan: string) {
  await page.goto("/pricingPlan")
  await page.getByRole("link", { name: `Choose ${plan}` }).click()
  await expect(page.getByRole("radio", { name: plan })).toBeChecked()
  await page.getByRole("button", { name: "Continue to payment" }).click()
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeVisible()
}

test("Ayesha reads about Rishta before she joins @smoke", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find the person you will build a home with.")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByText("Ask about the everyday")).toBeVisible()
  await expect(page.getByText("Never send money")).toBeHidden()
  await page.getByText("Read more").nth(1).click()
  await expect(page.getByText("Never send money")).toBeVisible()
  await expect(page.getByText("Show less").nth(1)).toBeVisible()

  await page.getByRole("link", { name: "Join Prime Plus" }).click()
  await expect(page).toHaveURL(/\/login\?redirectTo=/)
  for (const [link, title] of [
    ["Privacy Policy", "Privacy Policy"],
    ["Terms and Conditions", "Terms and Conditions"],
    ["Plans", "Plans for every pace"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name: link }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
  }
})

test("A stranger who chooses a plan logs in first, and finds it still chosen", async ({ page }) => {
  const ayesha = await member()
  await page.goto("/pricingPlan")
  await page.getByRole("link", { name: "For members outside Pakistan" }).click()
  await expect(page.getByText("$49.99, once, for 90 days")).toBeVisible()
  await page.getByRole("link", { name: "Choose Premium" }).click()
  await page.getByLabel("Username or e-mail").fill(ayesha.email)
  await page.getByLabel("Password", { exact: true }).fill(ayesha.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await expect(page.getByRole("radio", { name: "Premium" })).toBeChecked()
})

test("Ayesha buys a plan, and renews it", async ({ open }) => {
  const ayesha = await member()
  const page = await open(ayesha)
  await page.goto("/subscribe")
  await page.getByRole("button", { name: "Continue to payment" }).click()
  await expect(page.getByText("Please choose a plan.").first()).toBeVisible()
  await expectNoViolations(page)

  await orderPlan(page, "Standard")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await fillPayment(page)
  await page.getByRole("button", { name: "Pay Rs 5,000" }).click()
  await expect(page.getByRole("heading", { name: "Your Standard plan is active" })).toBeVisible()

  await orderPlan(page, "Standard")
  await fillPayment(page)
  await page.getByRole("button", { name: "Pay Rs 5,000" }).click()
  await expect(page.getByRole("heading", { name: "Your Standard plan is active" })).toBeVisible()
  await expect(page.getByText("The new term begins on")).toBeVisible()
  const [term] = await database()`select extract(day from max(ends_at) - now())::int as days
    from subscription where account_id = ${ayesha.id} and status = 'active'`
  expect(term!.days).toBeGreaterThanOrEqual(179)
  await page.goto("/subscribe")
  await expect(page.getByRole("heading", { name: "Your Standard plan" })).toBeVisible()

  await page.goto("/subscription")
  await expect(page.getByText(/^Standard, from .+ until /)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  const receipt = page.getByRole("link", { name: /^Receipt R-/ }).first()
  const address = (await receipt.getAttribute("href"))!
  await receipt.click()
  await expect(page.getByRole("heading", { name: "Receipt", exact: true })).toBeVisible()
  await expect(page.getByText("Rs 5,000")).toBeVisible()
  await expect(page.getByText(ayesha.email)).toBeVisible()
  await expect(page.getByText("4111")).toHaveCount(0)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  const stranger = await open(await member())
  const answer = await stranger.goto(address)
  expect(answer!.status()).toBe(404)
})

test("An upgrade starts at once, and the days left of the smaller plan wait", async ({ open }) => {
  const ayesha = await member({ plan: "basic" })
  const bilal = await member({ gender: "male" })
  await connect(ayesha, bilal)
  const page = await open(ayesha)
  await page.goto("/subscription")
  await expect(page.getByText(/^1 of 2 connections left until/)).toBeVisible()
  await page.getByRole("link", { name: "Upgrade" }).click()
  await page.getByRole("radio", { name: "Standard" }).check()
  await page.getByRole("button", { name: "Continue to payment" }).click()
  await fillPayment(page)
  await page.getByRole("button", { name: "Pay Rs 5,000" }).click()
  await expect(page.getByRole("heading", { name: "Your Standard plan is active" })).toBeVisible()
  await page.goto("/subscription")
  await expect(page.getByText(/^30 of 30 connections left until/)).toBeVisible()
  await expect(page.getByText(/^Basic, from .+ until /)).toBeVisible()
})

test("A smaller plan is paid now and begins when the larger one ends", async ({ open }) => {
  const page = await open(await member({ plan: "pro" }))
  await orderPlan(page, "Basic")
  await fillPayment(page)
  await page.getByRole("button", { name: "Pay Rs 2,500" }).click()
  await expect(page.getByRole("heading", { name: "Your Basic plan is paid" })).toBeVisible()
  await expect(page.getByText("The new term begins on")).toBeVisible()
})

test("A declined card costs nothing, and another one may follow", async ({ open }) => {
  const page = await open(await member())
  await orderPlan(page, "Basic")
  await page.getByRole("button", { name: "Pay Rs 2,500" }).click()
  await expect(page.getByText("Invalid card number (must be 16 digits with optional spaces)").first()).toBeVisible()
  await expect(page.getByText("City is required").first()).toBeVisible()
  await expect(page.getByText("ZIP code is required"), "not in Pakistan").toHaveCount(0)

  await fillPayment(page, "4000 0000 0000 0002")
  await page.getByRole("button", { name: "Pay Rs 2,500" }).click()
  await expect(page.getByText("Your card was declined. Nothing was charged.").first()).toBeVisible()
  await expect(page.getByLabel("City")).toHaveValue("Lahore")
  await expectNoViolations(page)

  await fillPayment(page, "4111111111111111")
  await page.getByRole("button", { name: "Pay Rs 2,500" }).click()
  await expect(page.getByRole("heading", { name: "Your Basic plan is active" })).toBeVisible()
})

test("Coming back from a payment changes nothing by itself", async ({ open }) => {
  const page = await open(await member())
  await page.goto("/payment/return?status=success")
  await expect(page.getByRole("heading", { name: "No payment yet" })).toBeVisible()
  await orderPlan(page, "Pro")
  await page.goto("/payment/return?status=success")
  await expect(page.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible()
  await page.goto("/subscribe")
  await expect(page.getByText("You have no active plan at the moment.")).toBeVisible()
})

test("Without an order there is nothing to pay", async ({ page }) => {
  for (const path of ["/payment", "/payment?reference=AAAAAAAAAAAAAAAAAAAAAA"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { name: "Nothing to pay here" })).toBeVisible()
  }
  await page.getByRole("link", { name: "See the plans" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plans for every pace")
})

test("Members outside Pakistan choose among three tiers in dollars, in a popup that is a page of its own", async ({
  open,
}) => {
  const page = await open(await member())
  await page.goto("/subscribe")
  await page.getByRole("link", { name: "Prices outside Pakistan" }).click()
  const popup = page.getByRole("alertdialog", { name: "Plans outside Pakistan" })
  for (const tier of ["Essential $19.99", "Standard $29.99", "Premium $49.99"])
    await expect(popup.getByText(tier)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await popup.getByRole("link", { name: "Choose Premium" }).click()
  await expect(page.getByRole("radio", { name: "Premium" })).toBeChecked()
  await page.getByRole("button", { name: "Continue to payment" }).click()
  await expect(page.getByText("Premium plan: $49.99")).toBeVisible()

  await page.goto("/pricingPlan")
  await page.getByRole("link", { name: "Essential, Standard and Premium" }).click()
  await expect(popup.getByRole("link", { name: "Choose Essential" })).toBeVisible()
  await expectNoViolations(page)
  await popup.getByRole("link", { name: "Close" }).click()
  await expect(page.getByRole("heading", { name: "Plans for every pace" })).toBeVisible()
  await expect(popup).toHaveCount(0)
})

test("A third connection without a plan is refused with the limit, and the way to the plans", async ({ open }) => {
  const ayesha = await member()
  for (const firstName of ["Bilal", "Omar"]) await connect(ayesha, await member({ firstName, gender: "male" }))
  await connect(await member({ firstName: "Hamza", gender: "male" }), ayesha, "pending")
  const page = await open(ayesha)
  await page.goto("/connectionRequest?tab=received")
  await page.getByRole("button", { name: "Accept" }).click()
  await expect(page.getByText("Without a plan you can have 2 connections. A plan allows more.").first()).toBeVisible()
  await page.getByRole("link", { name: "See the plans" }).first().click()
  await expect(page.getByRole("heading", { name: "Choose a plan" })).toBeVisible()
  await page.goto("/subscription")
  await expect(page.getByText("0 of 2 connections left")).toBeVisible()
})

test("Without a plan the chat says how to pay, in the words that the site's settings hold", async ({ open }) => {
  const ayesha = await member()
  const bilal = await member({ gender: "male" })
  await connect(ayesha, bilal)
  await database()`insert into site_setting (key, value) values ('payTo', '{"easypaisa": "0300 0000000"}')
    on conflict (key) do nothing`
  const page = await open(ayesha)
  await page.goto(`/Messages/${bilal.id}`)
  const refusal = page.getByRole("alert", { name: "Access Denied" })
  await expect(refusal).toContainText("Please pay to unlock chat.")
  await expect(refusal).toContainText("Pay by mobile wallet")
  await refusal.getByRole("link", { name: "See the plans" }).click()
  await expect(page.getByText("Pay by mobile wallet")).toBeVisible()
})

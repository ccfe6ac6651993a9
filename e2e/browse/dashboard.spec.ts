import { scriptsRun } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, member } from "../support/people/members.ts"
import { wrote } from "../support/people/messages.ts"
import { card } from "../support/people/people.ts"

test("Ayesha sees what waits: a request, what her profile lacks, her plan", async ({ open }) => {
  const [ayesha, bilal] = [await member({ plan: "pro", profile: { siblings: null } }), await member({ gender: "male" })]
  await connect(bilal, ayesha, "pending")
  const page = await open(ayesha)
  await page.goto("/users-side")
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click()
  await expect(page.getByText("· 1 request")).toBeVisible()
  await expect(card(page, bilal).getByRole("button", { name: "Accept" })).toBeVisible()
  await expect(page.getByText("No unread messages.")).toBeVisible()
  await expect(page.getByText(/% complete\. Next: Family, Siblings\./)).toBeVisible()
  await expect(page.getByText(/Your Pro plan is active until/)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: "See requests" }).click()
  await expect(page.getByRole("heading", { name: bilal.name })).toBeVisible()
})

test("Zara, who has no profile yet, is led to it and to nothing that costs; then she sees who suits her", async ({
  open,
}) => {
  const page = await open(await member({ profile: false }))
  for (const path of ["/me", "/Soulmate", "/Dashboard"]) {
    await page.goto(path)
    await expect(page.getByRole("main").getByRole("link", { name: "Complete your profile" })).toBeVisible()
    await expect(page.getByText(/\bplan\b|Upgrade|0 of 0/)).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }
  await expectNoViolations(page)
  await page.getByRole("link", { name: "Complete your profile" }).click()
  await expect(page).toHaveURL(/\/UserCreate-profile$/)

  const hers = await open(await member())
  await hers.goto("/Dashboard")
  await expect(hers.getByText("You have no active plan.")).toBeVisible()
  await expectNoViolations(hers)
  await hers.getByRole("link", { name: "See who suits you" }).click()
  await expect(hers).toHaveURL(/\/Soulmate$/)
})

test("Ayesha answers one after the other on her first screen, is told what that means, and sends her salaam", async ({
  open,
}) => {
  const man = () => member({ gender: "male", plan: "pro" })
  const [ayesha, bilal, omar, hamza] = [await member({ plan: "pro" }), await man(), await man(), await man()]
  for (const one of [bilal, omar, hamza]) await connect(one, ayesha, "pending")
  const page = await open(ayesha)
  await page.goto("/Dashboard")
  await expect(card(page, hamza), "who asked last").toBeVisible()
  await page.getByRole("link", { name: omar.name, exact: true }).click()
  await expect(card(page, hamza)).toHaveCount(0)
  await expectNoViolations(page)
  await card(page, omar).getByRole("button", { name: "Decline" }).click()
  await expect(card(page, hamza)).toBeVisible()
  if (scriptsRun(page)) await expect(card(page, hamza), "the next one is at hand").toBeFocused()
  await page.getByRole("link", { name: bilal.name, exact: true }).click()
  await card(page, bilal).getByRole("button", { name: "Accept" }).click()
  const celebration = page.getByRole("region", { name: "You are connected" })
  await expect(celebration).toContainText(bilal.name)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await celebration.getByRole("link", { name: "Send salaam" }).click()
  await expect(page).toHaveURL(new RegExp(`/Messages/${bilal.id}`))
})

test("Ayesha finds on her first screen who has written, and who suits her", async ({ open }) => {
  const [ayesha, bilal] = [await member({ plan: "pro" }), await member({ gender: "male", plan: "pro" })]
  await connect(ayesha, bilal)
  await wrote(bilal, ayesha, "Assalam o alaikum, Ayesha")
  const page = await open(ayesha)
  await page.goto("/Dashboard")
  await page.getByRole("link", { name: /Assalam o alaikum, Ayesha/ }).click()
  await expect(page).toHaveURL(new RegExp(`/Messages/${bilal.id}`))
})

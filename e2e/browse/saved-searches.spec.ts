import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { card } from "../support/people/people.ts"
import { undoButton } from "../support/people/undo.ts"
import { completeWizard, partner, place } from "../support/people/wizard.ts"
import { database } from "../support/servers/database.ts"

/** Somewhere that no other story knows. */
const newCity = () =>
  `C${randomUUID()
    .replaceAll(/[^a-f]/g, "")
    .slice(0, 8)}`

/** As the wizard's `profession` and `family` have it. */
const WANTED = { familyType: "Joint Family", salaryIncome: "50k-100k", caste: "Rajput", sect: "Sunni" }

async function save(page: Page, name?: string) {
  await untilAlive(page)
  await page.getByText("Save this search").click()
  if (name) await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByRole("button", { name: "Save", exact: true }).click()
}

test("Ayesha finds Bilal by five filters, saves the search, and sees later who is new @slow", async ({ open }) => {
  const city = newCity()
  const profile = { ...WANTED, city }
  const ayesha = await member()
  const men = [
    await member({ gender: "male", profile }),
    await member({ gender: "male", firstName: "Daud", profile }),
    await member({ gender: "male", firstName: "Haris", profile }),
  ]
  const other = await member({ gender: "male", profile: { ...profile, familyType: "Nuclear Family" } })
  const page = await open(ayesha)
  await page.goto(`/AllUsers?city=${city}`)
  await untilAlive(page)
  await page.getByText("Search and filters").click()
  await page.getByText("Faith and community").click()
  await page.getByLabel("Caste").selectOption("Rajput")
  await page.getByLabel("Sect").selectOption("Sunni")
  await page.getByLabel("Family type").selectOption("Joint Family")
  await page.getByText("Education and work").click()
  await page.getByLabel("Income a month at least").selectOption("Rs 50,000")
  await page.getByRole("button", { name: scriptsRun(page) ? "Show 3 people" : "Search", exact: true }).click()
  await expect(page.getByText("3 profiles found.")).toBeVisible()
  await expect(page.getByRole("list", { name: "Chosen filters" }).getByRole("link")).toHaveCount(5)
  await expect(card(page, other)).toHaveCount(0)
  for (const man of men) {
    await card(page, man).getByRole("heading").getByRole("link").click()
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^${man.name}`) })).toBeVisible()
    await page.goBack()
    await expect(card(page, man).getByText("New", { exact: true })).toHaveCount(0)
  }

  await save(page)
  const name = new RegExp(`Rajput, Sunni, ${city}, Joint Family`)
  await expect(page.getByText(/^The search is saved as/)).toContainText(name)
  await expectNoViolations(page)
  await page.getByRole("link", { name: "Saved searches" }).click()
  await expect(page.getByText(/^Nobody new since/)).toBeVisible()

  const omar = await member({ gender: "male", firstName: "Omar", profile: false })
  const his = await open(omar, { javaScriptEnabled: scriptsRun(page) })
  await completeWizard(his, omar, partner, { ...place, City: city })

  await page.goto("/Dashboard")
  await expect(page.getByText(/^Your search “.*”: 1 new\./)).toBeVisible()
  await page.goto("/saved-searches")
  await expect(page.getByText(/^1 new since/)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name }).click()
  await expect(page).toHaveURL(/\/AllUsers\?gender=male&.*since=\d+$/)
  await expect(card(page, omar).getByText(/^New\b/)).toBeVisible()
  for (const man of men) {
    await expect(card(page, man)).toBeVisible()
    await expect(card(page, man).getByText(/^New\b/)).toHaveCount(0)
  }
  await expectNoViolations(page)
  await page.reload()
  await expect(card(page, omar).getByText(/^New\b/)).toBeVisible()

  await page.goto("/saved-searches")
  await expect(page.getByText(/^Nobody new since/)).toBeVisible()
  await untilAlive(page)
  await page.getByText("Change").click()
  await page.getByLabel("Name").fill("Near my parents")
  await page.getByRole("button", { name: "Rename" }).click()
  await expect(page.getByRole("heading", { name: "Near my parents" })).toBeVisible()
  await untilAlive(page)
  await page.getByText("Change").click()
  await page.getByRole("button", { name: "Remove: Near my parents" }).click()
  await expect(page.getByText("You have not saved a search yet.")).toBeVisible()
  await undoButton(page).click()
  await expect(page.getByRole("heading", { name: "Near my parents" })).toBeVisible()
})

test("Ayesha opens 'Lahore', asks for something else, and saves that beside it or in its place", async ({ open }) => {
  const page = await open(await member())
  await page.goto("/AllUsers?city=Lahore&minAge=25")
  await save(page, "Lahore")
  await expect(page.getByText(/^Saved as “Lahore”/)).toBeVisible()
  const openLahore = async () => {
    await page.goto("/saved-searches")
    await page.getByRole("link", { name: "Lahore", exact: true }).click()
    await expect(page.getByText(/^Saved as “Lahore”/)).toBeVisible()
    await untilAlive(page)
  }
  const openAndTakeAway = async (filter: string) => {
    await openLahore()
    await page.getByRole("link", { name: filter }).click()
    await untilAlive(page)
  }
  await openAndTakeAway("Age 25 or more")
  await expect(page.getByText("Save as …")).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole("button", { name: "Change “Lahore”" }).click()
  await expect(page.getByText("“Lahore” now asks what you see here.")).toBeVisible()
  await expect(page.getByText(/^Saved as “Lahore”/)).toBeVisible()

  await openAndTakeAway("City: Lahore")
  await expect(page.getByText("Save as …"), "no filter is left").toHaveCount(0)
  await openLahore()
  await page.getByText("Search and filters").click()
  await page.getByLabel("Age from").fill("30")
  await page.getByRole("button", { name: /^(Search|Show .*)$/ }).click()
  await expect(page.getByText("Save as …")).toBeVisible()
  await untilAlive(page)
  await page.getByText("Save as …").click()
  await page.getByLabel("Name", { exact: true }).fill("Grown up in Lahore")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText(/^Saved as “Grown up in Lahore”/)).toBeVisible()
  await page.goto("/saved-searches")
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Grown up in Lahore", "Lahore"])
})

test("An eleventh search, one without a name and the same once more are refused beside the field", async ({ open }) => {
  const ayesha = await member()
  await database()`insert into saved_search (account_id, name, query, seen_up_to)
    select ${ayesha.id}, 'Search ' || n, 'gender=male&minAge=' || 20 + n, 0 from generate_series(1, 10) n`
  const page = await open(ayesha)
  await page.goto("/AllUsers?minAge=50")
  await save(page, "After work")
  await expect(page.getByText("You have 10 saved searches, which is the most.")).toBeVisible()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("After work")
  await expectNoViolations(page)
  await page.getByRole("link", { name: "Saved searches" }).click()
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(10)

  const zara = await open(await member())
  await zara.goto("/AllUsers?minAge=50")
  await save(zara, "​ ")
  await expect(zara.getByText("Please give the search a name")).toBeVisible()
  await zara.goto("/AllUsers?minAge=50")
  await save(zara, "Grown up")
  await expect(zara.getByText(/^Saved as “Grown up”/)).toBeVisible()
  await zara.goto("/AllUsers?minAge=50&page=1&limit=20")
  await expect(zara.getByText(/^Saved as “Grown up”/)).toBeVisible()
})

test("Farhat saves a search for her client Sana, and comes back to it for her", async ({ open }) => {
  const city = newCity()
  const [farhat, bilal] = [
    await member({ firstName: "Farhat", role: "guest" }),
    await member({ gender: "male", profile: { city } }),
  ]
  const page = await open(farhat)
  await page.goto(`/AllUsers?city=${city}&client=${farhat.profileId}`)
  await save(page)
  await expect(page.getByText(/^The search is saved as/)).toBeVisible()
  await page.getByRole("link", { name: "Saved searches" }).click()
  await expect(page.getByText(`For ${farhat.name}`, { exact: true })).toBeVisible()
  await page.getByRole("link", { name: city }).click()
  await expect(page).toHaveURL(new RegExp(`client=${farhat.profileId}`))
  await expect(page.getByRole("complementary", { name: "Searching for" })).toContainText(farhat.name)
  await expect(card(page, bilal)).toBeVisible()
})

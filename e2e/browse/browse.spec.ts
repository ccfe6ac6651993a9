import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { scrolled } from "../support/people/people.ts"

/** Chooses in a dropdown; without scripts 'Show' sends it. */
async function choose(page: Page, label: string, value: string) {
  await untilAlive(page)
  await page.getByRole("combobox", { name: label }).selectOption(value)
  if (!scriptsRun(page)) await page.getByRole("button", { name: "Show", exact: true }).click()
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name: new RegExp(`^${name}`) })

test("Ayesha browses by section: Wahabi finds whoever wrote Wahhabi", async ({ open }) => {
  const [ayesha, bilal, omar] = [
    await member(),
    await member({ gender: "male", profile: { sect: "Wahhabi" } }),
    await member({ gender: "male", profile: { sect: "Bohra" } }),
  ]
  const page = await open(ayesha)
  await page.goto("/users-side")
  await page.getByRole("navigation", { name: "Browse" }).getByRole("link", { name: "Section" }).click()
  await expect(page).toHaveURL(/\/Section$/)
  await choose(page, "Sect", "Wahabi")
  await expect(page).toHaveURL(/\/Section\?sect=Wahabi$/)
  await expect(heading(page, bilal.name)).toBeVisible()
  await expect(heading(page, omar.name)).toHaveCount(0)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})

test("Every way to browse says what it has not found, in the specification's words", async ({ open }) => {
  const page = await open(await member())
  for (const [address, text] of [
    ["/user-religion?religion=Buddhism", "No profiles found for Buddhism."],
    ["/Section?sect=Ismaili", "No profiles found for Ismaili sect."],
    ["/user-height?height=4'8''", "No profiles found with height 4'8''."],
    ["/user-residence?residence=Other", "No profiles found with Other residence."],
    ["/userProffesion?employedStatus=Business+Owner", "No profiles found for Business Owner occupation."],
    ["/cast?caste=Gujjar", "No profiles available."],
    ["/AllUsers?minAge=98", "No profiles available."],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(text, { exact: true }), address).toBeVisible()
    await expectNoViolations(page)
  }
  await page.goto("/cast")
  await expect(page.getByLabel("Caste").getByRole("option").first()).toHaveText("All Castes")
})

test("A list of fifteen goes on after ten, by scrolling or by links", async ({ open }) => {
  const city = `C${randomUUID().slice(0, 8)}`
  for (let i = 0; i < 15; i++) await member({ gender: "male", profile: { caste: "Niazi", city } })
  const page = await open(await member())
  await page.goto("/cast?caste=Niazi")
  await expect(page.getByText(city)).not.toHaveCount(0)
  if (scriptsRun(page)) {
    await expect.poll(() => scrolled(page).then(() => page.getByText(city).count())).toBe(15)
  } else {
    await expect(page.getByText(city)).toHaveCount(10)
    await page.getByRole("link", { name: "Next" }).click()
    await expect(page).toHaveURL(/caste=Niazi&page=2/)
    await expect(page.getByText(city)).toHaveCount(5)
    await page.getByRole("link", { name: "Earlier" }).click()
    await expect(page.getByText(city)).toHaveCount(10)
  }
})

/** With scripts the button soon says how many will be found. */
const SEARCHES = { name: /^(Search|Show [\d,]+ (person|people))$/ }

test("One search asks for caste, age and a checked phone together, and its address is a link", async ({ open }) => {
  const year = new Date().getFullYear()
  const wanted = { caste: "Soomro", dateOfBirth: `${year - 41}-01-01`, verifiedAt: new Date() }
  const [ayesha, bilal, young, unverified] = [
    await member(),
    await member({ gender: "male", profile: wanted }),
    await member({ gender: "male", profile: { ...wanted, dateOfBirth: `${year - 22}-01-01` } }),
    await member({ gender: "male", profile: { ...wanted, verifiedAt: null } }),
  ]
  const page = await open(ayesha)
  await page.goto("/AllUsers?caste=Soomro")
  await expect(heading(page, young.name)).toBeVisible()
  await untilAlive(page)
  await page.getByText("Search and filters").click()
  await page.getByLabel("Age from").fill("40")
  await page.getByLabel("Age to").fill("45")
  await page.getByText("Picture and activity").click()
  await page.getByLabel("Phone checked").check()
  await page.getByLabel("Order").selectOption("Best match first")
  await page.getByRole("button", SEARCHES).click()
  await expect(page).toHaveURL(/order=match.*minAge=40&maxAge=45.*caste=Soomro.*checked=yes/)
  await expect(heading(page, bilal.name)).toBeVisible()
  for (const other of [young, unverified]) await expect(heading(page, other.name)).toHaveCount(0)
  const card = page.getByRole("listitem").filter({ has: heading(page, bilal.name) })
  await expect(card.getByText(/^(Meets|Says nothing about) .*wishes/)).toBeVisible()
  await expect(page.getByLabel("Age from")).toHaveValue("40")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  const address = page.url()
  const otherDevice = await open(ayesha)
  await otherDevice.goto(address)
  await expect(heading(otherDevice, bilal.name)).toBeVisible()
})

test("Ayesha finds Bilal by five filters, and sees what each of them leaves out", async ({ open }) => {
  const city = `C${randomUUID()
    .replaceAll(/[^a-f]/g, "")
    .slice(0, 8)}`
  const wanted = {
    city,
    maritalStatus: "widowed",
    familyType: "Joint Family",
    salaryIncome: "Above 100k",
    heightCm: 178,
  }
  const [ayesha, bilal, ...others] = [
    await member(),
    await member({ gender: "male", profile: wanted }),
    await member({ gender: "male", profile: { ...wanted, maritalStatus: "single" } }),
    await member({ gender: "male", profile: { ...wanted, familyType: "Nuclear Family" } }),
    await member({ gender: "male", profile: { ...wanted, salaryIncome: "20k-50k" } }),
    await member({ gender: "male", profile: { ...wanted, heightCm: 160 } }),
    await member({ gender: "female", profile: wanted }),
  ]
  const page = await open(ayesha)
  await page.goto(`/AllUsers?city=${city}`)
  await untilAlive(page)
  await page.getByText("Search and filters").click()
  await page.getByLabel("Height from").selectOption("5′7″ (170 cm)")
  await page.getByLabel("Divorced").check()
  await page.getByLabel("Widowed").check()
  await page.getByText("Faith and community").click()
  await page.getByLabel("Family type").selectOption("Joint Family")
  await page.getByText("Education and work").click()
  await page.getByLabel("Income a month at least").selectOption("Rs 50,000")
  await expectNoViolations(page)
  await page.getByRole("button", SEARCHES).click()
  await expect(heading(page, bilal.name)).toBeVisible()
  await expect(page.getByText("1 profile found.")).toBeVisible()
  for (const other of others) await expect(heading(page, other.name)).toHaveCount(0)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  const chosen = page.getByRole("list", { name: "Chosen filters" }).getByRole("link")
  await expect(chosen).toHaveCount(6)
  await chosen.filter({ hasText: "Family type: Joint Family" }).click()
  await expect(page.getByText("2 profiles found.")).toBeVisible()
  await expect(chosen).toHaveCount(5)

  await page.goto(`/AllUsers?city=${city}&maritalStatus=married&familyType=Joint+Family`)
  await expect(page.getByText("No profiles available.", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: "Without “Married”: 4 profiles" }).click()
  await expect(heading(page, bilal.name)).toBeVisible()
})

test("Ayesha from Multan types her city, however she writes it, and is told where nobody lives", async ({ open }) => {
  const [ayesha, bilal] = [
    await member({ profile: { city: "Multan" } }),
    await member({ gender: "male", profile: { city: "MULTAN" } }),
  ]
  const page = await open(ayesha)
  await page.goto("/AllUsers")
  const search = async (city: string) => {
    await untilAlive(page)
    await page.getByText("Search and filters").click()
    const field = page.getByLabel("City", { exact: true })
    if (!(await field.isVisible())) await page.getByText("Home", { exact: true }).and(page.locator("summary")).click()
    await field.fill(city)
    await page.getByRole("button", SEARCHES).click()
    await expect(page).toHaveURL(new RegExp(`city=${city}`))
  }
  await search("multan")
  await expect(page.getByRole("link", { name: /City: Multan/ })).toBeVisible()
  await expect(heading(page, bilal.name)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await search("Atlantis")
  await expect(page.getByText("No profiles available.")).toBeVisible()
  await expect(page.getByText("Nobody who is shown here lives in Atlantis yet.")).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})

test("Lists show men to Ayesha until she asks for women or everyone, which holds for the session", async ({ open }) => {
  const city = `C${randomUUID()
    .replaceAll(/[^a-f]/g, "")
    .slice(0, 8)}`
  const profile = { caste: "Kamboh", city }
  const [ayesha, bilal, sana] = [
    await member({ profile: { caste: "Kamboh" } }),
    await member({ gender: "male", profile }),
    await member({ firstName: "Sana", profile }),
  ]
  const page = await open(ayesha)
  const sees = async (address: string, seen: { name: string }[], unseen: { name: string }[] = []) => {
    await page.goto(address)
    for (const { name } of seen) await expect(heading(page, name), address).toBeVisible()
    for (const { name } of unseen) await expect(heading(page, name), address).toHaveCount(0)
  }
  const shown = page.getByRole("navigation", { name: "Who is shown" })
  for (const address of ["/cast?caste=Kamboh", `/AllUsers?city=${city}`]) await sees(address, [bilal], [sana])
  await expect(shown.locator("[aria-current=true]")).toHaveText("Men")
  await untilAlive(page)
  await shown.getByRole("link", { name: "Everyone" }).click()
  for (const { name } of [bilal, sana]) await expect(heading(page, name)).toBeVisible()
  await sees("/cast?caste=Kamboh", [bilal, sana])
  await shown.getByRole("link", { name: "Women" }).click()
  await expect(heading(page, bilal.name)).toHaveCount(0)
  await sees(`/AllUsers?city=${city}`, [sana], [bilal])
  await page.goto("/users-side")
  await expect(shown.locator("[aria-current=true]")).toHaveText("Women")
  await expectNoViolations(page)

  const consultant = await open(await member({ role: "guest", profile: false }))
  await consultant.goto(`/AllUsers?city=${city}`)
  for (const { name } of [bilal, sana]) await expect(heading(consultant, name)).toBeVisible()
})

test("A browse screen leads into the search with its value set", async ({ open }) => {
  const page = await open(await member())
  await page.goto("/Section?sect=Shia")
  await page.getByRole("link", { name: "More filters" }).click()
  await expect(page).toHaveURL(/\/AllUsers\?sect=Shia$/)
  await expect(page.getByRole("link", { name: "Sect: Shia – take away" })).toBeVisible()
})

test("The page size of all profiles is 10, 20 or 50", async ({ open }) => {
  const city = `C${randomUUID().slice(0, 8)}`
  for (let i = 0; i < 12; i++) await member({ gender: "male", profile: { caste: "Memon", city } })
  const page = await open(await member())
  await page.goto("/AllUsers?caste=Memon")
  await choose(page, "per page", "20")
  await expect(page).toHaveURL(/limit=20/)
  await expect(page).toHaveURL(/caste=Memon/)
  await expect(page.getByText(city)).toHaveCount(12)
})

test("Consultants browse all profiles and castes, and are led to their start from the other ways", async ({ open }) => {
  const page = await open(await member({ role: "guest", profile: false }))
  for (const address of ["/AllUsers", "/cast"]) {
    expect((await page.goto(address))?.status()).toBe(200)
    await expect(page.getByRole("navigation", { name: "Browse" }).getByRole("link", { name: "Religion" })).toHaveCount(
      0,
    )
  }
  for (const address of ["/Section", "/user-religion", "/user-height", "/user-residence", "/userProffesion"]) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/profile$/)
  }
})

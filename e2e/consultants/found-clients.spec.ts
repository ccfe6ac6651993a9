import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { type Member, member } from "../support/people/members.ts"
import { card, newPerson } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

const consultant = () => member({ firstName: "Farhat", role: "guest", plan: "pro", profile: false })

interface Client {
  gender?: string
  born?: string
  city?: string
  number?: string
  quiet?: boolean
  preferences?: Record<string, string | number>
}

async function addClient(
  { id }: Member,
  firstName: string,
  { gender = "female", born = "1997-05-05", ...more }: Client,
) {
  const { name, lastName } = newPerson(firstName)
  const columns = {
    account_id: id,
    kind: "client",
    first_name: firstName,
    last_name: lastName,
    gender,
    marital_status: "single",
    date_of_birth: born,
    religion: "Islam",
    sect: "Sunni",
    caste: "Rajput",
    city: more.city ?? "Lahore",
    contact_number: more.number ?? null,
    active_at: more.quiet ? "2020-01-01" : "2099-01-01",
    ...more.preferences,
  }
  const [row] = await database()`insert into profile ${database()(columns)} returning id::int`
  return { id: row!.id as number, name }
}

const good = async (page: Page) => {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

test("Farhat finds three candidates for Sana from what Sana asks for", async ({ open }) => {
  const farhat = await consultant()
  const preferences = { prefers_min_age: 28, prefers_max_age: 32, prefers_caste: "Syed", prefers_sect: "Sunni" }
  const sana = await addClient(farhat, "Sana", { preferences })
  const year = new Date().getFullYear()
  const city = `Chak ${sana.name.slice(-6)}`
  const suitor = (age: number, caste = "Syed") =>
    member({ firstName: "Bilal", gender: "male", profile: { caste, city, dateOfBirth: `${year - age}-02-03` } })
  const [three, others] = [
    [await suitor(28), await suitor(30), await suitor(32)],
    [await suitor(40), await suitor(30, "Butt")],
  ]

  const page = await open(farhat)
  await page.goto("/clients")
  await card(page, sana).getByLabel(`More about ${sana.name}`).click()
  await card(page, sana).getByRole("link", { name: "Search for this client" }).click()
  await expect(page).toHaveURL(new RegExp(`/AllUsers\\?client=${sana.id}&gender=male&minAge=28&maxAge=32`))
  await expect(page.getByRole("complementary", { name: "Searching for" })).toContainText(sana.name)
  const chosen = page.getByRole("list", { name: "Chosen filters" })
  for (const filter of ["Age 28 – 32", "Caste: Syed", "Sect: Sunni"]) await expect(chosen).toContainText(filter)
  for (const bilal of three) await expect(card(page, bilal)).toBeVisible()
  for (const bilal of others) await expect(card(page, bilal)).toHaveCount(0)
  await good(page)

  await page.goto(`/clients/${sana.id}`)
  await page.getByRole("link", { name: "Search for this client" }).click()
  await expect(page).toHaveURL(/caste=Syed/)
  for (const bilal of three) await expect(card(page, bilal)).toBeVisible()
})

test("Farhat narrows her own clients, sees by what, and takes it away again", async ({ open }) => {
  const farhat = await consultant()
  const sana = await addClient(farhat, "Sana", { number: "+923001234567", born: "1999-01-01" })
  const hira = await addClient(farhat, "Hira", { city: "Multan", quiet: true, born: "1980-01-01" })
  const zain = await addClient(farhat, "Zain", { gender: "male", quiet: true })
  const page = await open(farhat)
  const shows = async (...clients: { name: string }[]) => {
    for (const client of [sana, hira, zain])
      await expect(card(page, client)).toHaveCount(clients.includes(client) ? 1 : 0)
  }
  const apply = async (fill: () => Promise<unknown>) => {
    await untilAlive(page)
    await page.getByText("Filters", { exact: true }).click()
    await fill()
    await page.getByRole("button", { name: "Apply filters" }).click()
    await expect(page.getByRole("list", { name: "Chosen filters" })).toBeVisible()
  }
  await page.goto("/clients")
  await shows(sana, hira, zain)
  await page.getByRole("link", { name: "Age", exact: true }).click()
  await expect(page.getByRole("columnheader", { name: "Age" })).toHaveAttribute("aria-sort", "ascending")
  await expect(page.getByRole("row").nth(1)).toContainText(sana.name)
  await page.getByRole("columnheader", { name: "Age" }).getByRole("link").click()
  await expect(page.getByRole("columnheader", { name: "Age" })).toHaveAttribute("aria-sort", "descending")
  await expect(page.getByRole("row").nth(1)).toContainText(hira.name)
  await apply(() => page.getByLabel("Phone number").fill("0300-1234567"))
  await shows(sana)
  await good(page)
  await page.getByRole("link", { name: /Phone number: 0300-1234567/ }).click()
  await shows(sana, hira, zain)
  await apply(() => page.getByLabel("Nothing done for 30 days").check())
  await shows(hira, zain)
  await apply(() => page.getByLabel("Show", { exact: true }).selectOption("Women"))
  await shows(hira)
  await page.goto("/clients?minAge=20&maxAge=35&city=multan")
  await expect(page.getByText("No profiles available.")).toBeVisible()
  await page.getByRole("link", { name: "Show all clients" }).click()
  await shows(sana, hira, zain)
})

test("Rukhsana searches the clients of other consultants as she searches everybody", async ({ open }) => {
  const [farhat, rukhsana] = [await consultant(), await consultant()]
  const city = `C${randomUUID().replaceAll(/[^a-f]/g, "")}`
  await addClient(farhat, "Sana", {
    city,
    preferences: { height_cm: 171, salary_income: "Above 200,000" },
  })
  await addClient(farhat, "Hira", { city, preferences: { height_cm: 150 } })
  await addClient(rukhsana, "Mina", { city, preferences: { height_cm: 171 } })
  await member({ profile: { city, heightCm: 171, salaryIncome: "Below 20k" } })
  await member({ firstName: "Rabia", profile: { city, salaryIncome: "Above 100k" } })
  const page = await open(rukhsana)
  // Other consultants know a client by the first name alone.
  const listed = (firstName: string) => card(page, { name: firstName })
  await page.goto(`/other-clients?minHeight=170&city=${city}&limit=50`)
  await expect(listed("Sana")).toBeVisible()
  for (const name of ["Hira", "Mina", "Ayesha"]) await expect(listed(name)).toHaveCount(0)
  await good(page)
  await untilAlive(page)
  await page.getByText("Search and filters").click()
  await page.getByLabel("Height from").selectOption("")
  // With scripts the button soon says how many will be found.
  await page.getByRole("button", { name: /^(Search|Show \d+ (person|people))$/ }).click()
  await expect(listed("Hira")).toBeVisible()
  await expect(page).toHaveURL(/\/other-clients\?/)
  for (const name of ["Mina", "Ayesha"]) await expect(listed(name)).toHaveCount(0)

  // What these clients do not show cannot be asked, nor found out by asking.
  await page.goto(`/other-clients?city=${city}&minIncome=50000&complexion=Fair&limit=50`)
  for (const name of ["Sana", "Hira"]) await expect(listed(name)).toBeVisible()
  await expect(page.getByText("Nobody was chosen by them.")).toBeVisible()
  await expect(page.getByRole("list", { name: "Chosen filters" })).toContainText(`City: ${city}`)
  await expect(page.getByRole("list", { name: "Chosen filters" })).not.toContainText("Income")
  for (const label of ["Income a month at least", "Complexion"]) await expect(page.getByLabel(label)).toHaveCount(0)
  await good(page)
  await page.goto(`/AllUsers?city=${city}&minIncome=50000&limit=50`)
  await expect(page.getByText("Until then they are left out here.")).toBeVisible()
  await expect(listed("Rabia")).toBeVisible()
  for (const name of ["Sana", "Hira", "Ayesha"]) await expect(listed(name)).toHaveCount(0)
  await good(page)
})

test("Who chooses a client of the same gender is told so, and may", async ({ open }) => {
  const farhat = await consultant()
  const [sana, zain] = [await addClient(farhat, "Sana", {}), await addClient(farhat, "Zain", { gender: "male" })]
  const bilal = await member({ gender: "male" })
  const page = await open(farhat)
  await page.goto(`/AgainstRequest?profile=${bilal.profileId}`)
  const choice = (client: { name: string }) => page.getByRole("radio", { name: client.name })
  await expect(choice(zain)).toHaveAccessibleName(/Please look again: both are men\./)
  await expect(choice(sana)).not.toHaveAccessibleName(/look again/)
  await good(page)
  await choice(zain).check()
  await page.getByRole("button", { name: "Send Request" }).click()
  await expect(page.getByText("Connection request sent!").first()).toBeVisible()
})

test("Nadia finds a caller by her number as she says it, and accounts by city and by a client's name", async ({
  open,
}) => {
  const number = `+92300${newPerson().contactNumber.slice(-7)}`
  const person = await member({ profile: { contactNumber: number, city: "Skardu" } })
  const farhat = await consultant()
  const sana = await addClient(farhat, "Sana", {})
  const page = await open(await member({ firstName: "Nadia", role: "admin", profile: false }))
  const finds = async (text: string, { name }: Member) => {
    await page.goto("/portal/user-list")
    await untilAlive(page)
    await page.getByLabel("Search", { exact: true }).fill(text)
    await page.getByRole("button", { name: "Search" }).click()
    await expect(page.getByRole("link", { name })).toHaveCount(1)
  }
  await finds(`0300-${number.slice(-7)}`, person)
  await good(page)
  await finds(number, person)
  await finds("skardu", person)
  await finds(sana.name, farhat)
})

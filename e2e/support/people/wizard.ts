import { expect, type Page } from "@playwright/test"
import { scriptsRun, untilAlive } from "../browser/scripts.ts"
import type { Person } from "./people.ts"

/** Answers to a step by their labels: text for a field, an option's text for a list. */
type Answers = Record<string, string>

export const personal = (person: Person): Answers => ({
  "First Name": person.firstName,
  "Last Name": person.lastName,
  "Marital Status": "Single",
  Gender: person.gender === "female" ? "Female" : "Male",
  "Date of Birth": "1995-05-05",
  "Phone Number": person.contactNumber,
})

/** The provinces are those of the country, so they can be chosen only after it. */
export const place: Answers = { Nationality: "Pakistan", City: "Lahore", Residence: "Urban" }
export const belief: Answers = { Religion: "Islam", Sect: "Sunni", Caste: "Rajput", Ethnicity: "Asian" }

export const profession: Answers = {
  "Education Level": "Graduate",
  "Employed Status": "Employed",
  Occupation: "Employee",
  "Salary/Income": "50k-100k",
  Height: "5'6''",
  Complexion: "Fair",
  "Health Condition": "Healthy",
}

export const family: Answers = {
  "Father's Name": "Karim Khan",
  "Mother's Name": "Amina Bibi",
  "Father's Occupation": "Retired",
  "Mother's Occupation": "House Wife",
  "Number of Siblings": "2",
  "Health Condition": "Healthy",
  "Family Status": "Middle Class",
  "Family Type": "Joint Family",
}

export const partner: Answers = {
  Religion: "Islam",
  Sect: "Sunni",
  Caste: "Rajput",
  Residence: "Urban",
  Age: "30",
  Height: "5'9'' (175 cm)",
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

const DAY = "Date of Birth"
/** Its three fields, with what stands in them. */
const ofDay = (page: Page, text: string) => {
  const [year, month, day] = text.split("-").map((part) => String(Number(part)))
  const within = page.getByRole("group", { name: DAY })
  return Object.entries({ Day: day!, Month: month!, Year: year! }).map(([label, part]) => ({
    field: within.getByLabel(label),
    part,
  }))
}

/** `text` as `YYYY-MM-DD`. */
export async function fillBirthDate(page: Page, text: string) {
  for (const { field, part } of ofDay(page, text)) await field.fill(part)
}

export async function answer(page: Page, answers: Answers) {
  await untilAlive(page)
  for (const [label, text] of Object.entries(answers)) {
    if (label === DAY) {
      await fillBirthDate(page, text)
      continue
    }
    const isList = (await field(page, label).evaluate((element) => element.tagName)) === "SELECT"
    if (isList) await field(page, label).selectOption({ label: text })
    else await field(page, label).fill(text)
  }
}

export async function expectAnswers(page: Page, answers: Answers) {
  for (const [label, text] of Object.entries(answers)) {
    if (label === DAY) {
      for (const { field, part } of ofDay(page, text)) await expect(field, label).toHaveValue(part)
      continue
    }
    const isList = (await field(page, label).evaluate((element) => element.tagName)) === "SELECT"
    if (isList) await expect(field(page, label).getByRole("option", { selected: true }), label).toHaveText(text)
    else await expect(field(page, label), label).toHaveValue(text)
  }
}

export async function chooseProvince(page: Page, province = "Punjab") {
  if (!scriptsRun(page)) await page.getByRole("button", { name: "Update provinces" }).click()
  await expect(field(page, "Province")).toBeEnabled()
  await field(page, "Province").selectOption({ label: province })
}

/** On to the step that is called `next`; the next page's heading tells that it has come. */
export async function goOn(page: Page, next: string, button = "Next") {
  await page.getByRole("button", { name: button, exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: next })).toBeVisible()
}

/** From the first step to the finished profile on the main screen. */
export async function completeWizard(page: Page, person: Person, preferences = partner, home = place) {
  await page.goto("/UserCreate-profile")
  await answer(page, personal(person))
  await goOn(page, "Religious background")
  await answer(page, { ...home, ...belief })
  await chooseProvince(page)
  await goOn(page, "Professional")
  await answer(page, profession)
  await goOn(page, "Family")
  await answer(page, family)
  await goOn(page, "Partner preferences")
  await answer(page, preferences)
  await page.getByRole("button", { name: "Submit Profile" }).click()
  await expect(page).toHaveURL(/\/users-side$/)
}

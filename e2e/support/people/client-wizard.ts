import { expect, type Page } from "@playwright/test"
import type { Person } from "./people.ts"
import { answer, belief, chooseProvince, family, goOn, personal, place, profession } from "./wizard.ts"

export function clientBasics(person: Person) {
  const { "Phone Number": number, ...rest } = personal(person)
  return { ...rest, "Contact Number": number! }
}

export const clientPlace = { ...place, Nationality: "Pakistani" }
export const clientProfession = {
  ...profession,
  "Employed Status": "Job holder",
  Occupation: "Job",
  "Salary/Income": "50,000 - 70,000",
  Height: "5'6",
  "Health Condition": "Good",
}
export const clientFamily = { ...family, "Health Condition": "Good" }
const clientPartner = {
  "Min Age": "25",
  "Max Age": "35",
  "Min Height": "165 cm",
  "Max Height": "185 cm",
  Religion: "Islam",
  Sect: "Sunni",
  Caste: "Rajput",
  Residence: "Urban",
}

/** From the first step, which is open, to the list with the new client. */
export async function completeClientWizard(page: Page, client: Person) {
  const about = page.getByText(`Client: ${client.name}`)
  await answer(page, clientBasics(client))
  await goOn(page, "Religious background")
  await expect(about).toBeVisible()
  await answer(page, { ...clientPlace, ...belief })
  await chooseProvince(page)
  await goOn(page, "Professional")
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "50")
  await answer(page, clientProfession)
  await goOn(page, "Family")
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "75")
  await answer(page, clientFamily)
  await goOn(page, "Partner preferences")
  await expect(about).toBeVisible()
  await answer(page, clientPartner)
  await page.getByRole("button", { name: "Submit Profile" }).click()
  await expect(page).toHaveURL(/\/clients$/)
}

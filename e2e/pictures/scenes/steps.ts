import type { Page } from "@playwright/test"
import { clientBasics, clientFamily, clientPlace, clientProfession } from "../../support/people/client-wizard.ts"
import {
  answer,
  belief,
  chooseProvince,
  family,
  goOn,
  personal,
  place,
  profession,
} from "../../support/people/wizard.ts"

const HAMZA = {
  firstName: "Hamza",
  lastName: "Malik",
  name: "Hamza Malik",
  email: "",
  password: "",
  gender: "male",
  contactNumber: "+923004445566",
} as const

const TITLES = ["Religious background", "Professional", "Family", "Partner preferences"]

type Step = (page: Page) => Promise<void>
const placeAnswers = (home: typeof place) => async (page: Page) => {
  await answer(page, { ...home, ...belief })
  await chooseProvince(page)
}

const MEMBER: Step[] = [
  (page) => answer(page, personal(HAMZA)),
  placeAnswers(place),
  (page) => answer(page, profession),
  (page) => answer(page, family),
]
const CLIENT: Step[] = [
  (page) => answer(page, clientBasics(HAMZA)),
  placeAnswers(clientPlace),
  (page) => answer(page, clientProfession),
  (page) => answer(page, clientFamily),
]

/** Answers so many steps of a wizard whose first step is open, and comes to the next one. */
const upTo = (steps: Step[], count: number) => async (page: Page) => {
  for (const [index, step] of steps.slice(0, count).entries()) {
    await step(page)
    await goOn(page, TITLES[index]!)
  }
}

export const asMember = (count: number) => upTo(MEMBER, count)
export const asClient = (count: number) => upTo(CLIENT, count)
/** The step after so many, with its answers. */
export const filledMember = (count: number) => async (page: Page) => {
  await upTo(MEMBER, count)(page)
  await MEMBER[count]!(page)
}

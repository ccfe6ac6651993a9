import type { Page } from "@playwright/test"
import type { Name, World } from "../world/world.ts"
import { press, REFUSED, scenesOf, sentAsItIs } from "./scene.ts"

const screen = scenesOf("visitor")

const logIn = (name: Name, password?: string) => async (page: Page, world: World) => {
  await page.getByLabel("Username or e-mail").fill(world.emails[name])
  await page.getByLabel("Password", { exact: true }).fill(password ?? world.password)
  await press(page, "Login")
  await page.getByLabel("Notice").or(page.locator(REFUSED)).first().waitFor()
}

const signUp = (email: string) => async (page: Page) => {
  await page.getByLabel("Name", { exact: true }).fill("Mariam Iqbal")
  await page.getByLabel("Email").fill(email)
  for (const label of ["Password", "Confirm Password"])
    await page.getByLabel(label, { exact: true }).fill("physics-and-tea")
  await press(page, "Sign Up")
  await page.waitForURL(/\/otp$/)
}

async function enterWrongCode(page: Page) {
  await signUp("maryam@people.example")(page)
  for (const digit of [1, 2, 3, 4, 5]) await page.getByLabel(`Digit ${digit} of 6`).fill("0")
  await press(page, "Verify")
  await page.locator(REFUSED).first().waitFor()
}

export const visitorScenes = [
  ...screen("/login", null, {
    "sent empty": sentAsItIs("Login"),
    "wrong password": { action: logIn("ayesha", "not-her-password") },
    suspended: { action: logIn("imran") },
  }),
  ...screen("/users", null, { "sent empty": sentAsItIs("Sign Up") }),
  ...screen("/consultant-signup", null, { "sent empty": sentAsItIs("Sign Up") }),
  ...screen("/otp", null, {
    "after sign-up": { address: () => "/users", action: signUp("mariam@people.example") },
    "code not finished": { address: () => "/users", action: enterWrongCode },
  }),
  ...screen("/ResetPassword", null, { "sent empty": sentAsItIs("Send Code") }),
  ...screen("/contact-us", null, { "sent empty": sentAsItIs("Send message") }),
  ...screen("/submit-story", null, { "sent empty": sentAsItIs("Send our story") }),
  ...screen("/consultants/:id", ({ numbers }) => `/consultants/${numbers.farhat}`, {
    "complaint sent empty": {
      action: async (page) => {
        await page.getByText("Complain about this consultant").click()
        await sentAsItIs("Send complaint").action(page)
      },
    },
  }),
  ...screen("/consent", null, { "sent empty": sentAsItIs("Open the profile") }),
  ...screen("/consent/:token", ({ text: codes }) => `/consent/${codes.consent}`, {
    "wrong link": () => "/consent/nothing",
    answered: ({ text: codes }) => `/consent/${codes.consent}answered`,
  }),
  ...screen("/consent/:token/report", ({ text: codes }) => `/consent/${codes.consent}/report`),
  ...screen("/consent/:token/sheets", ({ text: codes }) => `/consent/${codes.consent}/sheets`),
  ...screen("/biodata/:token", ({ text: codes }) => `/biodata/${codes.biodata}`, { ended: () => "/biodata/nothing" }),
  ...screen("/consent/:token/correct", ({ text: codes }) => `/consent/${codes.consent}/correct`),
  ...screen("/pricingPlan", null, { "for abroad": "?region=abroad", "tiers of abroad": "?popup=tiers" }),
]

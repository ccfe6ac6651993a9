import type { Page } from "@playwright/test"
import { scenesOf, sentEmpty } from "./scene.ts"
import type { World } from "../world/world.ts"

const screen = scenesOf("visitor")

const logIn = (name: "imran" | "ayesha", password?: string) => async (page: Page, { emails, ...world }: World) => {
  await page.getByLabel("Username or e-mail").fill(emails[name])
  await page.getByLabel("Password", { exact: true }).fill(password ?? world.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await page.getByRole("alert").or(page.getByText(/suspended|wrong|match/i)).first().waitFor()
}

const signUp = async (page: Page) => {
  await page.getByLabel("Name", { exact: true }).fill("Mariam Iqbal")
  await page.getByLabel("Email").fill("mariam@people.example")
  await page.getByLabel("Password", { exact: true }).fill("physics-and-tea")
  await page.getByLabel("Confirm Password").fill("physics-and-tea")
  await page.getByRole("button", { name: "Sign Up" }).click()
  await page.waitForURL(/\/otp$/)
}

export const visitorScenes = [
  ...screen("/login", null,
    { state: "sent empty", act: sentEmpty("Login") },
    { state: "wrong password", act: logIn("ayesha", "not-her-password") },
    { state: "suspended", act: logIn("imran") }),
  ...screen("/users", null, { state: "sent empty", act: sentEmpty("Sign Up") }),
  ...screen("/consultant-signup", null, { state: "sent empty", act: sentEmpty("Sign Up") }),
  ...screen("/otp", null, { state: "after sign-up", address: () => "/users", act: signUp }),
  ...screen("/ResetPassword", null, { state: "sent empty", act: sentEmpty("Send code") }),
  ...screen("/contact-us", null, { state: "sent empty", act: sentEmpty("Send message") }),
  ...screen("/submit-story", null, { state: "sent empty", act: sentEmpty("Send story") }),
  ...screen("/consultants/:id", ({ numbers }) => `/consultants/${numbers.farhat}`),
  ...screen("/consent", null, { state: "sent empty", act: sentEmpty("Open the profile") }),
  ...screen("/consent/:token", ({ words }) => `/consent/${words.consent}`,
    { state: "wrong link", address: () => "/consent/nothing" }),
  ...screen("/consent/:token/correct", ({ words }) => `/consent/${words.consent}/correct`),
]

import { expect, test } from "vitest"
import { startPage } from "./start-page.ts"

test("a member's first login leads to the profile, wherever she wanted to go", () => {
  expect(startPage({ role: "user", first: true, remembered: "/contacts" })).toBe("/UserCreate-profile")
})

test("a consultant's first login leads to the company's details", () => {
  expect(startPage({ role: "guest", first: true })).toBe("/profile")
})

test("later logins lead back to the remembered page, or to the main screen", () => {
  expect(startPage({ role: "user", first: false, remembered: "/contacts" })).toBe("/contacts")
  expect(startPage({ role: "guest", first: false })).toBe("/users-side")
})

test("administrators start in their portal", () => {
  expect(startPage({ role: "admin", first: true })).toBe("/portal")
  expect(startPage({ role: "admin", first: false, remembered: "/portal/stats" })).toBe("/portal/stats")
})

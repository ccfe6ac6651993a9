import { expect, test } from "vitest"
import { loadFailureOf } from "./load-failures.ts"

test("Each screen has the words of the error catalogue, however its address is spelled", () => {
  const profiles = { text: "Failed to fetch profiles. Please try again later." }
  expect(loadFailureOf("/users-side")).toEqual(profiles)
  expect(loadFailureOf("/CAST/?caste=Rajput&page=2")).toEqual(profiles)
  expect(loadFailureOf("/clients?q=Zara")).toEqual(profiles)
  expect(loadFailureOf("/clients?favourite")).toEqual({ title: "Failed to load favorites" })
  expect(loadFailureOf("/UserProfile")).toEqual({ text: "Failed to load profile data" })
  expect(loadFailureOf("/UserProfile/12")).toEqual({ text: "Error fetching profile" })
  expect(loadFailureOf("/Messages/12")).toEqual({ title: "Error", text: "Something went wrong. Try again later." })
  expect(loadFailureOf("/connections")).toEqual({})
  expect(loadFailureOf("/clients/12")).toEqual({})
})

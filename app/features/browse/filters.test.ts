import { describe, expect, test } from "vitest"
import {
  type BrowseFilter,
  choiceOf,
  chosenFrom,
  emptyText,
  type Filter,
  NARROWEST_FIRST,
  termsOf,
} from "./filters.server.ts"

const chosen = (filter: Filter, text: string) => chosenFrom(new URLSearchParams({ [filter]: text }), filter)

describe("the value that an address names", () => {
  test.each<[Filter, string, string | null]>([
    ["caste", "Rajput", "Rajput"],
    ["caste", "Jutt", "Jatt"],
    ["caste", "Awan", "Awan"],
    ["sect", "Ahmadi", "Ahmadiyya"],
    ["height", "5'4", "5'4''"],
    ["height", "163 cm", "5'4''"],
    ["height", "9'9", null],
    ["employedStatus", "Job holder", "Employed"],
    ["employedStatus", "Business Owner", "Business Owner"],
    ["religion", "Nonsense", null],
    ["religion", "", null],
  ])("%s=%s is read as %j", (filter, text, read) => {
    expect(chosen(filter, text)).toBe(read)
  })

  test("a height that no list has is not one that is missing in every list", () => {
    expect(chosen("height", "tall")).toBeNull()
  })
})

test("a dropdown offers the browse list, and a value of another list only while it is chosen", () => {
  expect(choiceOf("caste", null).offered).toEqual(["Jatt", "Arain", "Rajput", "Gujjar", "Syed"])
  expect(choiceOf("caste", "Awan").offered).toContain("Awan")
})

test.each<[BrowseFilter, string | null, string]>([
  ["religion", "Islam", "No profiles found for Islam."],
  ["sect", "Shia", "No profiles found for Shia sect."],
  ["height", "5'4''", "No profiles found with height 5'4''."],
  ["residence", "Rural", "No profiles found with Rural residence."],
  ["employedStatus", "Freelancer", "No profiles found for Freelancer occupation."],
  ["caste", "Syed", "No profiles available."],
  ["sect", null, "No profiles available."],
])("when nobody has %s %s: %s", (filter, value, text) => {
  expect(emptyText(filter, value)).toBe(text)
})

test("what usually leaves fewest people leads; what has no index does not", () => {
  expect(NARROWEST_FIRST.slice(0, 3)).toEqual(["height", "caste", "city"])
  expect(NARROWEST_FIRST).not.toContain("complexion")
})

test("the search offers all castes of any screen, each in one spelling", () => {
  const { offered } = termsOf("caste")
  expect(offered).toHaveLength(32)
  expect(offered).toContain("Jatt")
  expect(offered).not.toContain("Jutt")
})

test.each<[Filter, string, string | null]>([
  ["city", "lahore", "Lahore"],
  ["city", "Gujrat", "Gujrat"],
  ["city", "x".repeat(61), null],
  ["city", "<b>", null],
  ["province", "Khyber Pakhtunkhwa", "Khyber Pakhtunkhwa"],
  ["nationality", "british", "United Kingdom"],
  ["nationality", "united kingdom", "United Kingdom"],
  ["nationality", "Pakistani", "Pakistan"],
  ["educationLevel", "DAE", "DAE"],
  ["complexion", "Wheatish", "Wheatish"],
  ["familyType", "None", null],
])("%s=%s is read as %j", (filter, text, read) => {
  expect(chosen(filter, text)).toBe(read)
})

import { describe, expect, test } from "vitest"
import { choiceOf, chosenFrom, emptyText, type Filter, filterNames, NARROWEST_FIRST } from "./filters.server.ts"

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

test.each<[Filter, string | null, string]>([
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

test("the search asks for every filter of its form, the one that usually leaves fewest people first", () => {
  expect(NARROWEST_FIRST).toEqual(["height", "caste", "residence", "employedStatus", "sect", "province", "religion"])
  expect(NARROWEST_FIRST.toSorted()).toEqual(filterNames.toSorted())
})

import { expect, test } from "vitest"
import { searchFrom } from "../search-query.ts"
import { canonicalQuery, suggestedName } from "./canonical-query.ts"

const search = (query: string) => searchFrom(new URLSearchParams(query))
const canonical = (query: string) => canonicalQuery(search(query), "male")

test.each([
  ["caste=Jutt&minAge=30&maxAge=25", "gender=male&minAge=25&maxAge=30&caste=Jatt"],
  ["height=5'4&verified=yes", "gender=male&minHeight=163&maxHeight=163&checked=yes"],
  ["page=3&before=9&limit=50&since=4&client=2&city=lahore", "gender=male&city=Lahore"],
  [
    "order=match&maritalStatus=widowed&maritalStatus=divorced",
    "gender=male&order=match&maritalStatus=divorced&maritalStatus=widowed",
  ],
  ["sect=nonsense&minAge=3", "gender=male"],
])("?%s is kept as ?%s", (query, kept) => {
  expect(canonical(query)).toBe(kept)
})

test("what is kept asks the same", () => {
  const query =
    "minAge=25&maxHeight=175&maritalStatus=widowed&religion=Islam&caste=Jutt&nationality=british&city=lahore" +
    "&occupation=Business&minIncome=50000&withPicture=yes&checked=yes&activeWithin=7&order=active"
  expect(search(canonical(query))).toEqual(search(query))
})

test("a search is called by what it asks, as far as there is room", () => {
  expect(suggestedName(search("minAge=25&maxAge=30&caste=Jatt&city=Lahore"))).toBe("Age 25 – 30, Jatt, Lahore")
  const long = suggestedName(
    search("caste=Jatt&religion=Islam&sect=Sunni&province=Khyber+Pakhtunkhwa&city=Lahore&minIncome=50000"),
  )
  expect(long.length).toBeLessThanOrEqual(60)
  expect(suggestedName(search(""))).toBe("")
})

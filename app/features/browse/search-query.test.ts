import { expect, test } from "vitest"
import { filterNames, termsOf } from "./filters.server.ts"
import { isNarrowed, partsOf, searchFrom, without } from "./search-query.ts"

const search = (query: string) => searchFrom(new URLSearchParams(query))
const labels = (query: string) => partsOf(search(query)).map(({ label }) => label)

test("an address without a query asks for everybody, newest first", () => {
  const all = search("")
  expect(all).toMatchObject({ minAge: null, maxHeight: null, withPicture: false, checked: false, order: "newest" })
  expect(isNarrowed(all)).toBe(false)
})

test("what is left empty or makes no sense is not asked", () => {
  for (const query of [
    "caste=&minAge=&order=",
    "minAge=17&maxAge=100",
    "minAge=1e1&picture=maybe&order=best",
    "sect=%00&city=%00",
    "minHeight=5&maxHeight=999&activeWithin=8&minIncome=lots&before=-1",
    "maritalStatus=engaged",
  ])
    expect(labels(query)).toEqual([])
})

test("every name of the contract is read", () => {
  const found = search(
    "minAge=25&maxAge=30&minHeight=160&maxHeight=175&maritalStatus=widowed&maritalStatus=divorced&religion=Islam&sect=Wahabi" +
      "&caste=Jutt&nationality=pakistan&province=Punjab&city=lahore&educationLevel=Graduate&employedStatus=Job+holder" +
      "&occupation=Business&minIncome=50000&complexion=Fair&residence=Urban&familyType=Joint+Family&withPicture=yes&checked=yes" +
      "&of=clients&activeWithin=7&order=active",
  )
  expect(found).toEqual({
    lists: {
      religion: "Islam",
      sect: "Wahhabi",
      caste: "Jatt",
      nationality: "Pakistan",
      province: "Punjab",
      city: "Lahore",
      educationLevel: "Graduate",
      employedStatus: "Employed",
      occupation: "Business Owner",
      complexion: "Fair",
      residence: "Urban",
      familyType: "Joint Family",
    },
    minAge: 25,
    maxAge: 30,
    minHeight: 160,
    maxHeight: 175,
    maritalStatus: ["divorced", "widowed"],
    minIncome: 50_000,
    withPicture: true,
    checked: true,
    clientsOnly: true,
    activeWithin: 7,
    order: "active",
    before: null,
  })
})

test("the names of before, and the height of its own screen, still ask the same", () => {
  expect(search("height=5'4&picture=yes&verified=yes")).toMatchObject({
    minHeight: 163,
    maxHeight: 163,
    withPicture: true,
    checked: true,
  })
})

test("two ends in the wrong order are put right", () => {
  expect(search("minAge=40&maxAge=30")).toMatchObject({ minAge: 30, maxAge: 40 })
  expect(search("minHeight=180&maxHeight=160")).toMatchObject({ minHeight: 160, maxHeight: 180 })
})

test.each([
  ["minAge=25&maxAge=30", "Age 25 – 30"],
  ["minAge=30&maxAge=30", "Age 30"],
  ["minAge=30", "Age 30 or more"],
  ["maxHeight=163", "Height up to 5′4″"],
  ["caste=Jutt", "Caste: Jatt"],
  ["minIncome=50000", "Income Rs 50,000 or more"],
  ["activeWithin=30", "Active within 30 days"],
  ["verified=yes", "Phone checked"],
  ["maritalStatus=divorced", "Divorced"],
])("?%s is said as '%s'", (query, label) => {
  expect(labels(query)).toEqual([label])
})

test("each thing asked can be taken away alone, and the list begins anew", () => {
  const query = new URLSearchParams(
    "caste=Syed&minAge=20&maxAge=30&maritalStatus=divorced&maritalStatus=widowed&page=3&before=9",
  )
  expect(partsOf(searchFrom(query)).map((part) => without(part, query))).toEqual([
    "?caste=Syed&maritalStatus=divorced&maritalStatus=widowed",
    "?caste=Syed&minAge=20&maxAge=30&maritalStatus=widowed",
    "?caste=Syed&minAge=20&maxAge=30&maritalStatus=divorced",
    "?minAge=20&maxAge=30&maritalStatus=divorced&maritalStatus=widowed",
  ])
})

test.each(filterNames.flatMap((name) => (termsOf(name).browsed ?? []).map((value) => [name, value] as const)))(
  "a browse screen that shows %s %s leads into a search for just that",
  (name, value) => {
    const [asked, ...others] = partsOf(searchFrom(new URLSearchParams({ [name]: value })))
    expect(others).toEqual([])
    expect(asked!.names).toContain(name)
  },
)

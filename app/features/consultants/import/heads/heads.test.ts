import { expect, test } from "vitest"
import { fold } from "./fold.ts"
import { findHead, guessTargets } from "./guess-heads.server.ts"
import { IMPORT_COLUMNS, targetOf } from "./import-columns.server.ts"

const guess = (heads: string) => guessTargets(heads.split(","), new Map())

test.each([
  [
    "a bureau's spreadsheet",
    "S.No,Name,F/Name,D.O.B,Age,Ht,Cast,Qualification,Mob #",
    ["", "fullName", "fatherName", "dateOfBirth", "age", "height", "caste", "educationLevel", "contactNumber"],
  ],
  [
    "Google's contacts",
    "First Name,Last Name,Birthday,Notes,E-mail 1 - Value,Phone 1 - Value",
    ["firstName", "lastName", "dateOfBirth", "note", "email", "contactNumber"],
  ],
  [
    "Outlook's contacts",
    "First Name,Last Name,E-mail Address,Mobile Phone,Home City",
    ["firstName", "lastName", "email", "contactNumber", "city"],
  ],
  [
    "another site",
    "Profile ID,Full Name,Gender,Date of Birth,Marital Status",
    ["", "fullName", "gender", "dateOfBirth", "maritalStatus"],
  ],
  [
    "an Urdu list",
    "نام,عمر,ذات,تعلیم,شہر,موبائل,جنس,تاریخ پیدائش",
    ["fullName", "age", "caste", "educationLevel", "city", "contactNumber", "gender", "dateOfBirth"],
  ],
  [
    "Roman Urdu",
    "Naam,Umar,Qad,Zaat,Taleem,Shehar,Walid ka Naam",
    ["fullName", "age", "height", "caste", "educationLevel", "city", "fatherName"],
  ],
  ["first and last names in short", "FName,LName", ["firstName", "lastName"]],
])("The columns of %s are known by their heads", (_, heads, targets) => {
  expect(guess(heads)).toEqual(targets)
})

test("Our own headings are known, each as itself", () => {
  expect(
    guessTargets(
      IMPORT_COLUMNS.map(({ label }) => label),
      new Map(),
    ),
  ).toEqual(IMPORT_COLUMNS.map(targetOf))
})

test("What was chosen by hand goes before the guess", () => {
  expect(
    guessTargets(
      ["Ref", "Name"],
      new Map([
        ["ref", "city"],
        ["name", "note"],
      ] as const),
    ),
  ).toEqual(["city", "note"])
})

test("Titles may stand above the heads", () => {
  const rows = [["Saeed Marriage Bureau"], ["Girls, November"], ["S.No", "Name", "Age"], ["1", "Sana", "27"]]
  expect(
    findHead(
      rows.map((cells) => ({ cells })),
      new Map(),
    ),
  ).toBe(2)
  expect(findHead([{ cells: ["A", "B"] }, { cells: ["1", "2"] }], new Map())).toBe(0)
})

test("Arabic letters, marks and digits are those of Urdu", () => {
  expect(fold("تَعْلِيم")).toBe(fold("تعلیم"))
  expect(fold("ذات")).toBe(fold(" ذات: "))
  expect(fold("Phone ۱")).toBe("phone1")
})

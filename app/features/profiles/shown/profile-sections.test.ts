import { expect, test } from "vitest"
import { completenessOf } from "./completeness.ts"
import { type Biodata, sectionsOf } from "./profile-sections.ts"

const unknown = {
  dateOfBirth: "1998-03-14",
  maritalStatus: "single",
  gender: "female",
  heightCm: null,
  prefersMinAge: null,
  prefersMaxAge: null,
  prefersMinHeightCm: null,
  prefersMaxHeightCm: null,
  prefersCaste: null,
  openPreferences: [] as string[],
} as Biodata

const shown = (profile: Biodata, section: string, label: string) =>
  sectionsOf(profile, { trusted: true })
    .find(({ title }) => title === section)!
    .rows.find(([name]) => name === label)![1]

test("a biodata has the specification's five sections", () => {
  const titles = sectionsOf(unknown, { trusted: true }).map(({ title }) => title)
  expect(titles).toEqual(["Basic", "Religious", "Professional", "Family", "Partner Preferences"])
})

test("what was chosen from a lower-case list reads as words, dates as people write them", () => {
  expect(shown(unknown, "Basic", "Marital status")).toBe("Single")
  expect(shown(unknown, "Basic", "Date of birth")).toBe("14 March 1998")
})

test("preferences of one value, of a range and of one bound", () => {
  const age = (from: number | null, to: number | null) =>
    shown({ ...unknown, prefersMinAge: from, prefersMaxAge: to }, "Partner Preferences", "Age")
  expect(age(27, 27)).toBe("27")
  expect(age(24, 30)).toBe("24 – 30")
  expect(age(24, null)).toBe("24 or more")
  expect(age(null, 30)).toBe("Up to 30")
  expect(age(null, null)).toBeNull()
  const tall = { ...unknown, prefersMinHeightCm: 150, prefersMaxHeightCm: 170 }
  expect(shown(tall, "Partner Preferences", "Height")).toBe("4′11″ – 5′7″")
})

test("'No preference' is an answer, so it is complete", () => {
  const open = { ...unknown, openPreferences: ["caste", "age", "height"] }
  const value = (label: string) => shown(open, "Partner Preferences", label)
  expect([value("Caste"), value("Age"), value("Height")]).toEqual(Array(3).fill("No preference"))
  const missing = (p: Biodata) => completenessOf(sectionsOf(p, { trusted: true })).percent
  expect(missing(open)).toBeGreaterThan(missing(unknown))
})

test("strangers read neither the birth date nor the parents' names", () => {
  const stated = { ...unknown, fatherName: "Tariq Khan", motherName: "Nasreen Bibi", fatherOccupation: "Retired" }
  const labels = (trusted: boolean) =>
    sectionsOf(stated, { trusted }).flatMap(({ rows }) => rows.map(([label]) => label))
  const gone = ["Date of birth", "Father's name", "Mother's name"]
  expect(labels(true).filter((label) => !labels(false).includes(label))).toEqual(gone)
  expect(JSON.stringify(sectionsOf(stated, { trusted: false }))).not.toMatch(/March|Tariq|Nasreen/)
})

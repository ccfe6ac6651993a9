import { expect, test } from "vitest"
import { completenessOf } from "./completeness.ts"

const sections = (caste: string | null, siblings: string | null) => [
  {
    title: "Religious",
    rows: [
      ["Religion", "Islam"],
      ["Caste", caste],
    ] as [string, string | null][],
  },
  { title: "Family", rows: [["Siblings", siblings]] as [string, string | null][] },
]

test("A whole profile needs nothing more", () => {
  expect(completenessOf(sections("Rajput", "2"))).toEqual({ percent: 100, next: undefined })
})

test("The first thing that is missing is the next step", () => {
  expect(completenessOf(sections("Rajput", null))).toEqual({
    percent: 66,
    next: { section: "Family", label: "Siblings" },
  })
  expect(completenessOf(sections(null, null)).next).toEqual({ section: "Religious", label: "Caste" })
})

import { describe, expect, test } from "vitest"
import { isolated } from "#app/ui/isolated.ts"
import { briefly } from "./brief-fit.ts"
import { type Fit, fitOf, type Side, suitBoth } from "./fit-policy.ts"
import { NOBODY } from "./sides-for-tests.ts"

const TODAY = new Date("2026-06-01T12:00:00Z")

const she: Side = { ...NOBODY, religion: "Islam", caste: "Rajput", sect: "Sunni", city: "Lahore", heightCm: 163 }
const he: Side = { ...she, gender: "male", heightCm: 175 }

interface Case {
  her?: Partial<Side>
  him?: Partial<Side>
  name?: string
}
const whole = ({ her, him, name }: Case) => fitOf({ ...she, ...her }, { ...he, ...him }, name, TODAY)!
const marksOf = (pair: Case) => briefly(whole(pair)).marks

describe("how two people suit one another is counted in preferences", () => {
  test.each<[string, Case, string]>([
    ["nobody wishes anything", {}, "No shared preferences yet"],
    ["she wishes two things, he is both", { her: { prefersSect: "Sunni", prefersMinAge: 25 } }, "Suits you 2 of 2"],
    ["what he has not said is not met", { her: { prefersSect: "Sunni" }, him: { sect: null } }, "Suits you 0 of 1"],
    ["only he wishes", { him: { prefersCaste: "Syed", prefersReligion: "Islam" } }, "You suit him 1 of 2"],
    [
      "both do",
      { her: { prefersMaxHeightCm: 170 }, him: { prefersMaxAge: 30 } },
      "Suits you 0 of 1 · You suit him 1 of 1",
    ],
    [
      "another spelling is the same caste",
      { her: { prefersCaste: "Jutt" }, him: { caste: "Jat" } },
      "Suits you 1 of 1",
    ],
    [
      "a consultant reads of her client",
      { her: { prefersSect: "Shia" }, him: { prefersSect: "Sunni" }, name: "Sana Malik" },
      `Suits ${isolated("Sana")} 0 of 1 · ${isolated("Sana")} suits him 1 of 1`,
    ],
  ])("%s", (_, pair, text) => {
    expect(whole(pair).summary).toBe(text)
  })

  test("of whom does not look for the other's gender nothing is said", () => {
    expect(fitOf(she, { ...she, caste: "Syed" })).toBeNull()
    expect(fitOf(she, { ...he, prefersGender: "male" })).toBeNull()
    expect(fitOf({ ...she, prefersGender: "female" }, { ...she, prefersGender: "female" })).not.toBeNull()
  })

  test("who is neither he nor she is they", () => {
    const other = { ...he, gender: "other", prefersSect: "Sunni" }
    expect(fitOf({ ...she, gender: "other" }, other)!.summary).toBe("You suit them 1 of 1")
  })
})

describe("a range that is wished holds both of its ends, and nothing beyond", () => {
  const range = { prefersMinAge: 25, prefersMaxAge: 30, prefersMinHeightCm: 165, prefersMaxHeightCm: 180 }
  const bornIn = (year: number) => `${year}-03-14`
  test.each<[string, Partial<Side>, Fit["suits"]["met"]]>([
    ["as young and as short as she wishes", { dateOfBirth: bornIn(2001), heightCm: 165 }, 2],
    ["as old and as tall as she wishes", { dateOfBirth: bornIn(1996), heightCm: 180 }, 2],
    ["a year too young and a centimetre too short", { dateOfBirth: bornIn(2002), heightCm: 164 }, 0],
    ["a year too old and a centimetre too tall", { dateOfBirth: bornIn(1995), heightCm: 181 }, 0],
  ])("he is %s", (_, him, met) => {
    expect(whole({ her: range, him }).suits).toEqual({ met, of: 2 })
  })
})

describe("the marks name what distinguishes first", () => {
  test.each<[string, Case, string[]]>([
    ["what both share", {}, ["✓ Same caste", "✓ Same sect", "✓ Same city"]],
    [
      "one that differs has room beside two that hold",
      { her: { prefersMinAge: 25, prefersMaxAge: 35 }, him: { caste: null, city: "Karachi" } },
      ["✓ Same sect", "✓ Your age range", "≠ City"],
    ],
    [
      "a caste that both have, but that she does not wish, is not both the same and different",
      { her: { prefersCaste: "Syed" } },
      ["✓ Same sect", "✓ Same city", "≠ Caste"],
    ],
    [
      "nor one that he does not ask for",
      { him: { prefersCaste: "Syed", city: null } },
      ["✓ Same sect", "✓ Same religion", "≠ Asks for another caste"],
    ],
    [
      "wishes that are met without being shared, and his that she meets",
      {
        her: { prefersCaste: "Syed", prefersMinHeightCm: 170, sect: null, religion: null, city: null },
        him: { caste: "Syed", prefersMaxAge: 30 },
      },
      ["✓ Caste as you wish", "✓ Asks for your age", "✓ Height as you wish"],
    ],
    [
      "in the seeker's name",
      { her: { prefersMinAge: 20, caste: null, sect: null, city: null }, name: "Sana Malik" },
      [`✓ ${isolated("Sana")}’s age range`, "✓ Same religion"],
    ],
  ])("%s", (_, pair, marks) => {
    expect(marksOf(pair)).toEqual(marks)
  })
})

describe("two suit both ways when each is all that the other wishes", () => {
  test.each<[string, Case, boolean]>([
    ["both are", { her: { prefersSect: "Sunni" }, him: { prefersMaxAge: 30 } }, true],
    ["one has wished nothing", { her: { prefersSect: "Sunni" } }, false],
    ["one thing is missed", { her: { prefersSect: "Sunni" }, him: { prefersMaxAge: 20, prefersSect: "Sunni" } }, false],
    ["one thing is not known", { her: { prefersSect: "Sunni" }, him: { prefersResidence: "Urban" } }, false],
    [
      "he looks for men",
      { her: { prefersSect: "Sunni" }, him: { prefersSect: "Sunni", prefersGender: "male" } },
      false,
    ],
  ])("%s", (_, { her, him }, suit) => {
    expect(suitBoth({ ...she, ...her }, { ...he, ...him }, TODAY)).toBe(suit)
    expect(suitBoth({ ...he, ...him }, { ...she, ...her }, TODAY)).toBe(suit)
  })
})

test("the tables hold every preference of either side beside what the other is", () => {
  const { tables } = whole({
    her: { prefersSect: "Shia", prefersMinAge: 25, prefersMaxAge: 35, prefersResidence: "Urban" },
    him: { prefersMinHeightCm: 160 },
  })
  expect(tables).toEqual<Fit["tables"]>([
    {
      title: "What you wish",
      is: "He is",
      rows: [
        { topic: "sect", preferred: "Shia", is: "Sunni", verdict: "missed" },
        { topic: "age", preferred: "25 – 35", is: "28", verdict: "met" },
        { topic: "residence", preferred: "Urban", is: null, verdict: "unsaid" },
      ],
    },
    {
      title: "What he wishes",
      is: "You are",
      rows: [{ topic: "height", preferred: "5′3″ or more", is: "5′4″", verdict: "met" }],
    },
  ])
})

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

describe("how two people suit one another is said in one line, and counted only where not everything is met", () => {
  test.each<[string, Case, string]>([
    ["nobody wishes anything", {}, "No wishes on either side yet"],
    [
      "she wishes two things, he is both",
      { her: { prefersSect: "Sunni", prefersMinAge: 25 } },
      "Meets all your wishes",
    ],
    [
      "he is one of two",
      { her: { prefersSect: "Sunni", prefersMinAge: 40 }, him: { prefersMaxAge: 30 } },
      "Meets 1 of your 2 wishes · you meet all of his",
    ],
    [
      "what he has not said is not met",
      { her: { prefersSect: "Sunni", prefersMinAge: 25 }, him: { sect: null } },
      "Meets 1 of your 2 wishes",
    ],
    [
      "who has said nothing of it meets nothing, and misses nothing",
      { her: { prefersSect: "Sunni", residence: null }, him: { sect: null, prefersResidence: "Urban" } },
      "Says nothing about your wishes · you say nothing about his",
    ],
    ["only he wishes", { him: { prefersCaste: "Syed", prefersReligion: "Islam" } }, "You meet 1 of his 2 wishes"],
    ["only he, and she is it", { him: { prefersReligion: "Islam" } }, "You meet all of his wishes"],
    [
      "neither is what the other wishes",
      { her: { prefersMaxHeightCm: 170 }, him: { prefersMaxAge: 20 } },
      "Meets none of your wishes · you meet none of his",
    ],
    [
      "another spelling is the same caste",
      { her: { prefersCaste: "Jutt" }, him: { caste: "Jat" } },
      "Meets all your wishes",
    ],
    [
      "a consultant reads of her client",
      { her: { prefersSect: "Shia" }, him: { prefersSect: "Sunni", prefersMaxAge: 20 }, name: "Sana Malik" },
      `Meets none of ${isolated("Sana")}’s wishes · ${isolated("Sana")} meets 1 of his 2`,
    ],
    [
      "or that nothing is said of them",
      { her: { residence: null }, him: { prefersResidence: "Urban" }, name: "Sana Malik" },
      `${isolated("Sana")} says nothing about his wishes`,
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
    expect(fitOf({ ...she, gender: "other" }, other)!.summary).toBe("You meet all of their wishes")
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
      ["✓ Same sect", "✓ Your age range", "Other city: Karachi"],
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

test("an unequal mark stands only beside a count that is not full", () => {
  const full = { prefersSect: "Sunni", prefersCaste: "Rajput", prefersReligion: "Islam", prefersMinAge: 20 }
  const [sects, castes, cities] = [
    [null, "Sunni", "Shia"],
    [null, "Rajput", "Syed"],
    [null, "Lahore", "Karachi"],
  ]
  for (const sect of sects)
    for (const caste of castes)
      for (const city of cities)
        for (const [her, him] of [
          [full, { sect, caste, city }],
          [{ sect, caste, city }, full],
          [full, { ...full, sect, caste, city }],
        ]) {
          const { suits, suited } = whole({ her, him })
          const differs = marksOf({ her, him }).filter((mark) => mark.startsWith("≠"))
          if (suits.met === suits.of && suited.met === suited.of) expect(differs).toEqual([])
        }
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
      of: "viewer",
      title: "What you wish",
      is: "He is",
      rows: [
        { topic: "sect", preferred: "Shia", is: "Sunni", verdict: "missed" },
        { topic: "age", preferred: "25 – 35", is: "28", verdict: "met" },
        { topic: "residence", preferred: "Urban", is: null, verdict: "unsaid" },
      ],
    },
    {
      of: "profile",
      title: "What he wishes",
      is: "You are",
      rows: [{ topic: "height", preferred: "5′3″ or more", is: "5′4″", verdict: "met" }],
    },
  ])
})

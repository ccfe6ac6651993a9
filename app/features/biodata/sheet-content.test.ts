import { expect, test } from "vitest"
import { biodataParts } from "#db/schema/biodata.ts"
import { wholeSource } from "./biodata-for-tests.ts"
import { FIRST_CHOICES, type Part } from "./parts.ts"
import { sheetContent } from "./sheet-content.server.ts"

const TODAY = new Date("2026-11-27T12:00:00Z")
const contentOf = (...parts: Part[]) => JSON.stringify(sheetContent(wholeSource, { parts }, TODAY))

/** What nothing but this part brings. */
const ONLY_BY: Record<Exclude<Part, "picture">, string[]> = {
  birthDate: ["14 March 1998"],
  community: ["Sunni", "Rajput", "Punjabi"],
  place: ["راولپنڈی", "Pakistan", "Punjab province", "Own house"],
  work: ["Master", "Employed full time", "Teacher"],
  income: ["50,000 – 100,000"],
  body: ["5′4″", "Fair"],
  health: ["Healthy", "All healthy"],
  family: ["Retired", "Housewife", "3 siblings", "Middle class", "Joint family"],
  parents: ["محمد طارق", "Nasreen Bibi"],
  contact: ["+92 300 1234567"],
  about: ["لاہور", "We are five.", "Urdu, Pashto"],
  preferences: ["30 – 36", "Jutt"],
}

test.each(Object.entries(ONLY_BY))(
  "'%s' is on a sheet when it was ticked, and in nothing of it when it was not",
  (part, values) => {
    const others = biodataParts.filter((other) => other !== part)
    for (const value of values) {
      expect([value, contentOf(part as Part).includes(value)]).toEqual([value, true])
      expect([value, contentOf(...others).includes(value)]).toEqual([value, false])
    }
  },
)

test("Of a sheet with nothing ticked name, age, gender and marital status are left", () => {
  expect(sheetContent(wholeSource, { parts: [] }, TODAY)).toEqual({
    title: "Biodata of Ayesha Siddiqui",
    name: { text: "Ayesha Siddiqui", lang: null },
    headline: ["28 · Single"],
    sections: [
      {
        title: "Basic",
        rows: [
          { label: "Age", value: { text: "28", lang: null }, strong: false },
          { label: "Gender", value: { text: "Female", lang: null }, strong: false },
          { label: "Marital status", value: { text: "Single", lang: null }, strong: false },
        ],
      },
    ],
    texts: [],
    consultant: null,
    made: "Made on 27 November 2026 with Rishta",
  })
})

test("Urdu says that it is Urdu, and a consultant's sheet says whose it is", () => {
  const consultant = { name: "Farhat", company: "Good Matches" }
  const content = sheetContent({ ...wholeSource, consultant }, { parts: ["place", "about"] }, TODAY)
  const city = content.sections.flatMap(({ rows }) => rows).find(({ label }) => label === "City")
  expect(city?.value.lang).toBe("ur")
  expect(content.texts.map(({ text }) => text.lang)).toEqual(["ur", null])
  expect(content).toMatchObject({
    consultant: "Farhat",
    made: "Made on 27 November 2026 with Rishta by Farhat, Good Matches",
  })
})

test("Picture, number, income, birth date, health and parents' names go out only when somebody ticks them", () => {
  const first = contentOf(...FIRST_CHOICES.parts)
  for (const part of ["birthDate", "income", "health", "parents", "contact"] as const)
    for (const value of ONLY_BY[part]) expect(first).not.toContain(value)
  expect(FIRST_CHOICES.parts).not.toContain("picture")
})

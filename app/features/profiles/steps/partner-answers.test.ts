import { describe, expect, test } from "vitest"
import { heightLabel } from "../fields/height.ts"
import { NO_PREFERENCE } from "../fields/preference-fields.ts"
import { partnerAnswersOf, preferencesOf } from "./partner-answers.ts"

const heights = (answers: object) => {
  const { prefersMinHeightCm, prefersMaxHeightCm, openPreferences } = preferencesOf(answers)
  return [prefersMinHeightCm, prefersMaxHeightCm, openPreferences.includes("height")]
}

describe("preferences as they are kept", () => {
  test("'No preference' asks for nothing, and is told apart from what was never answered", () => {
    const kept = preferencesOf({ religion: NO_PREFERENCE, caste: "Rajput", age: NO_PREFERENCE })
    expect(kept).toMatchObject({
      prefersReligion: null,
      prefersCaste: "Rajput",
      prefersSect: null,
      prefersMinAge: null,
    })
    expect(kept.openPreferences).toEqual(["religion", "age"])
  })

  test.each([
    ["one height", { height: "5'4''" }, [163, 163, false]],
    ["a range", { height: "5'4''", maxHeight: "5'9''" }, [163, 175, false]],
    ["that tall or taller", { height: "5'4''", maxHeight: NO_PREFERENCE }, [163, null, false]],
    ["up to a height", { height: NO_PREFERENCE, maxHeight: "5'9''" }, [null, 175, false]],
    ["any height", { height: NO_PREFERENCE }, [null, null, true]],
    ["not answered", {}, [null, null, false]],
    ["a client's range", { minHeight: "160", maxHeight: "180" }, [160, 180, false]],
    ["a client's open range", { minHeight: NO_PREFERENCE, maxHeight: NO_PREFERENCE }, [null, null, true]],
  ])("%s", (_, answers, kept) => {
    expect(heights(answers)).toEqual(kept)
  })

  test("the ends of a client's ages, each of which may be open", () => {
    expect(preferencesOf({ minAge: "25", maxAge: NO_PREFERENCE })).toMatchObject({
      prefersMinAge: 25,
      prefersMaxAge: null,
      openPreferences: [],
    })
    expect(preferencesOf({ minAge: NO_PREFERENCE, maxAge: NO_PREFERENCE }).openPreferences).toEqual(["age"])
  })

  test.each([
    {},
    { religion: "Islam", age: "27", height: "5'4''", sect: NO_PREFERENCE },
    { age: "25-32", height: "5'4''", maxHeight: "5'9''" },
    { age: "25 or more", height: "5'4''", maxHeight: NO_PREFERENCE },
    { age: "Up to 32", height: NO_PREFERENCE, maxHeight: "5'9''" },
    { age: NO_PREFERENCE, height: NO_PREFERENCE, caste: NO_PREFERENCE, residence: NO_PREFERENCE },
  ])("%j comes back to the form as it went", (answers) => {
    const back = Object.entries(partnerAnswersOf(preferencesOf(answers), heightLabel))
    expect(Object.fromEntries(back.filter(([, answer]) => answer !== null))).toEqual(answers)
  })
})

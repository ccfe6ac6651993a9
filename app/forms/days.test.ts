import { expect, test } from "vitest"
import { joinDays, partsOfDay, wholeDay } from "./days.ts"

const sent = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return Object.fromEntries(joinDays(form))
}

const typed = { bornDay: "4", bornMonth: " 12", bornYear: "1994" }

test("Day, month and year come as one day, and nothing else of a form is touched", () => {
  expect(sent({ name: "Ayesha", ...typed, born: "", bornShown: "" })).toEqual({ name: "Ayesha", born: "1994-12-04" })
  expect(sent({ ...typed, bornShown: "" })).toEqual({ born: "1994-12-04" })
  expect(sent({ bornDay: "", bornMonth: "", bornYear: "", born: "", bornShown: "" })).toEqual({ born: "" })
})

test("Who changes the three fields of a day that was shown has changed the day", () => {
  expect(sent({ ...typed, born: "1990-01-01", bornShown: "1990-01-01" })).toEqual({ born: "1994-12-04" })
})

test("A program sends the whole day, with or without the other fields of the page", () => {
  expect(sent({ born: "1995-05-05" })).toEqual({ born: "1995-05-05" })
  expect(sent({ bornDay: "", bornMonth: "", bornYear: "", born: "1995-05-05", bornShown: "" })).toEqual({
    born: "1995-05-05",
  })
  expect(sent({ ...typed, born: "1995-05-05", bornShown: "1994-12-04" })).toEqual({ born: "1995-05-05" })
})

test("What is no day stays as it was typed", () => {
  for (const parts of [
    ["31", "2", "1994"],
    ["", "12", "1994"],
    ["4", "", ""],
    ["a-b", "April", "94"],
  ] as const)
    expect(partsOfDay(wholeDay(parts))).toEqual(parts)
  expect(partsOfDay("")).toEqual(["", "", ""])
  expect(partsOfDay("1994-12-04")).toEqual(["4", "12", "1994"])
})

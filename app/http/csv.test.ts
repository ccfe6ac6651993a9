import { expect, test } from "vitest"
import { csvFile, csvOf } from "./csv.ts"

const cell = (text: string) =>
  csvOf([[text]])
    .replace("\ufeff", "")
    .replace(/\r\n$/, "")

test.each(["=1+1", "+92 300", "-1", "@sum", "＝1", "  =1", "\u200b=1"])(
  "A text that a spreadsheet could take for a formula stands behind an apostrophe: %j",
  (text) => {
    expect(cell(text)).toBe(`'${text}`)
  },
)

test.each(["\t=1", "\r=1", "\n=1"])("So does one that begins with the end of a line or a tab: %j", (text) => {
  expect(cell(text).replace(/^"/, "")).toMatch(/^'\s=1/)
})

test("Numbers stay numbers, quotes and commas stay within their cell, other scripts are read", () => {
  expect(
    csvOf([
      ["سارہ, Lahore", -3, null],
      ['"Big" house', 2.5, undefined],
    ]),
  ).toBe('\ufeff"سارہ, Lahore",-3,\r\n"""Big"" house",2.5,\r\n')
})

test("The answer is saved under its name", async () => {
  const answer = csvFile("clients", [["Name"]])
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="clients.csv"')
  expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8")
})

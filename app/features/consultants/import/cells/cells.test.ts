import { describe, expect, test } from "vitest"
import { IMPORT_COLUMNS } from "../heads/import-columns.server.ts"
import { chooseValue, cityOf } from "./choose-value.server.ts"
import { isMonthFirst, readAge, readDate, readYear } from "./read-date.ts"
import { readHeight } from "./read-height.ts"

describe("a date of birth", () => {
  test.each([
    ["12/03/1998", "1998-03-12"],
    ["12-03-98", "1998-03-12"],
    ["12.3.1998", "1998-03-12"],
    ["12-Mar-98", "1998-03-12"],
    ["12 March 1998", "1998-03-12"],
    ["March 12, 1998", "1998-03-12"],
    ["12th March, 1998", "1998-03-12"],
    ["1998-03-12", "1998-03-12"],
    ["1998/3/12", "1998-03-12"],
    ["1998-03-12 00:00:00", "1998-03-12"],
    ["35866", "1998-03-12"],
    ["۱۲/۰۳/۱۹۹۸", "1998-03-12"],
    ["۱۲ مارچ ۱۹۹۸", "1998-03-12"],
    ["12/03/05", "2005-03-12"],
    ["31/02/1998", undefined],
    ["yesterday", undefined],
    ["1998", undefined],
  ])("%s is %s", (text, day) => {
    expect(readDate(text)).toBe(day)
  })

  test("has the month first where the column says so", () => {
    expect(isMonthFirst(["03/12/1998", "03/25/1997"])).toBe(true)
    expect(isMonthFirst(["03/12/1998", "25/03/1997"])).toBe(false)
    expect(isMonthFirst(["03/12/1998", "1997-03-25"])).toBe(false)
    expect(readDate("03/12/1998", true)).toBe("1998-03-12")
  })

  test.each([
    ["27", 27],
    ["27 yrs", 27],
    ["27 years old", 27],
    ["۲۷", 27],
    ["۲۷ سال", 27],
    ["27+", 27],
    ["old", undefined],
    ["127", undefined],
  ])("an age of %s is %s", (text, age) => {
    expect(readAge(text)).toBe(age)
  })

  test("may be a year alone", () => {
    expect([readYear("1998"), readYear("۱۹۹۸"), readYear("27")]).toEqual(["1998", "1998", undefined])
  })
})

test.each([
  [`5'6"`, 168],
  ["5’6”", 168],
  ["5'6", 168],
  ["5.6", 168],
  ["5.10", 178],
  ["5-6", 168],
  ["5 ft 6 in", 168],
  ["5 feet 6 inches", 168],
  ["5 ft", 152],
  ["۵٫۶", 168],
  ["5 فٹ 6 انچ", 168],
  ["168", 168],
  ["168 cm", 168],
  ["1.68 m", 168],
  ["tall", undefined],
  ["9.9", undefined],
])("A height of %s is %s cm", (text, cm) => {
  expect(readHeight(text)).toBe(cm)
})

const column = (label: string) => IMPORT_COLUMNS.find((one) => one.label === label)!

test.each([
  ["Gender", "M", "male"],
  ["Gender", "لڑکی", "female"],
  ["Gender", "Larka", "male"],
  ["Gender", "?", undefined],
  ["Marital Status", "Never Married", "single"],
  ["Marital Status", "طلاق یافتہ", "divorced"],
  ["Caste", "jatt", "Jutt"],
  ["Caste", "آرائیں", "Arain"],
  ["Caste", "Rajpoot Bhatti", "Bhatti"],
  ["Caste", "Sudhan", "Others"],
  ["Sect", "Sunni Brelvi", "Barelvi"],
  ["Education Level", "B.Sc Physics", "Graduate"],
  ["Education Level", "BA, MA (Urdu)", "Postgraduate"],
  ["Education Level", "ایم اے", "Postgraduate"],
  ["Education Level", "Hafiz", "Others"],
  ["Occupation", "Banker", "Others"],
  ["Salary/Income", "60000", "50,000 - 70,000"],
  ["Salary/Income", "1.5 lac", "150,000 - 200,000"],
  ["Salary/Income", "5 lakh", "Above 200,000"],
  ["Family Type", "joint", "Joint Family"],
  ["Family Type", "?", undefined],
])("In %s, %s is %s", (label, text, value) => {
  expect(chooseValue(column(label), text).value).toBe(value)
})

test("Cities are spelt as usual", () => {
  expect(["لاہور", "lahore", "Khi", "Daska"].map(cityOf)).toEqual(["Lahore", "Lahore", "Karachi", "Daska"])
})

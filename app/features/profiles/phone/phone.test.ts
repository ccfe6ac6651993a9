import { describe, expect, test } from "vitest"
import { answeredBy, callingCode, phoneInGroups, phoneOrigin, readPhone, waysToPhone } from "./phone.server.ts"

const origin = (language: string, known = {}) =>
  phoneOrigin(new Request("http://x", { headers: { "Accept-Language": language } }), known)
const read = (text: string, language: string, known = {}) => {
  const found = readPhone(text, origin(language, known))
  return "number" in found ? found.number : found.problem
}

const INVALID = "Please enter a valid phone number."

describe("a phone number", () => {
  test.each([
    ["0300 1234567", "en-US", "+923001234567"],
    ["0300 1234567", "ur-PK", "+923001234567"],
    ["0300 1234567", "en-GB", "+923001234567"],
    ["+1 0300 1234567", "en-US", "+923001234567"],
    ["+44 0300 1234567", "en-GB", "+923001234567"],
    ["+92 0300-1234567", "ur-PK", "+923001234567"],
    ["+92 300 1234567", "en-US", "+923001234567"],
    ["0092 300 1234567", "ur-PK", "+923001234567"],
    ["0092 300 1234567", "en-US", "+923001234567"],
    ["(212) 555-0123", "en-US", "+12125550123"],
    ["+1 555 123 4567", "en-US", "+15551234567"],
    ["555 123 4567", "en-US", "+15551234567"],
    ["07911 123456", "en-GB", "+447911123456"],
    ["+44 020 7946 0958", "en-GB", "+442079460958"],
    ["+447911123456", "en-US", "+447911123456"],
    ["12", "en-US", INVALID],
    ["Ayesha", "en-US", INVALID],
    ["+1", "en-US", INVALID],
    ["+999 123456789", "en-US", INVALID],
  ])("%s typed in a browser that speaks %s is %s", (text, language, number) => {
    expect(read(text, language)).toBe(number)
  })

  test.each([
    ["300 1234567", { nationality: "PK|Pakistan" }, "+923001234567"],
    ["300 1234567", { nationality: "Pakistani" }, "+923001234567"],
    ["300 1234567", { lastNumber: "+923211234567" }, "+923001234567"],
    ["07911 123456", { nationality: "GB|British", lastNumber: "+923211234567" }, "+447911123456"],
    ["3012345678", { nationality: "PK|Pakistan" }, "+923012345678"],
    ["(212) 555-0123", { nationality: "US|United States", lastNumber: "+923211234567" }, "+12125550123"],
  ])("%s of somebody of whom is known %o is %s", (text, known, number) => {
    expect(read(text, "en-US", known)).toBe(number)
  })

  test.each([
    ["0300 123456", "For a number with +92 one digit seems to be missing."],
    ["+92 300 123456", "For a number with +92 one digit seems to be missing."],
    ["+1 0300 12345", "For a number with +92 two digits seem to be missing."],
    ["0300 12345678", "For a number with +92 there seems to be one digit too many."],
    ["+44 7911 12345", "For a number with +44 one digit seems to be missing."],
  ])("%s is refused with what is wrong", (text, problem) => {
    expect(read(text, "en-US")).toBe(`${INVALID} ${problem}`)
  })

  const QUESTION = "Is it +92 300 1234567?"

  test.each([
    ["3001234567", {}, QUESTION],
    ["300 1234567", { nationality: "--|Atlantis", lastNumber: null }, QUESTION],
    ["+1 3001234567", {}, QUESTION],
    ["+1 3001234567", { nationality: "PK|Pakistan" }, QUESTION],
    ["+1 3001234567", { lastNumber: "+923211234567" }, QUESTION],
    ["923001234567", {}, `${INVALID} ${QUESTION}`],
    ["+971 3001234567", {}, `${INVALID} ${QUESTION}`],
    ["+1 3012345678", {}, "+13012345678"],
    ["+44 3001234567", {}, "+443001234567"],
    ["+1 3501234567", {}, "+13501234567"],
  ])("%s of somebody of whom is known %o: %s", (text, known, answer) => {
    expect(read(text, "en-US", known)).toBe(answer)
  })

  test.each([
    ["3001234567", "+92 300 1234567", { number: "+923001234567" }],
    ["3001234567", "3001234567", { number: "+13001234567" }],
    ["+1 3001234567", "+1 3001234567", { number: "+13001234567" }],
    ["3001234568", "+92 300 1234567", { problem: "Is it +92 300 1234568?" }],
    ["3001234568", "3001234567", { problem: "Is it +92 300 1234568?" }],
    ["+971 3001234567", "+971 3001234567", { problem: `${INVALID} ${QUESTION}` }],
    ["+971 3001234567", "+92 300 1234567", { number: "+923001234567" }],
    ["0300 7654321", "+92 300 1234567", { number: "+923007654321" }],
  ])("%s answered by %s is %o", (text, meant, answer) => {
    const form = new FormData()
    form.set("phoneMeant", meant)
    expect(readPhone(text, answeredBy(form, origin("en-US")))).toEqual(answer)
  })

  test("is asked about once: what was insisted on stays", () => {
    expect(read("+13001234567", "en-US", { lastNumber: "+13001234567" })).toBe("+13001234567")
    expect(readPhone("+13001234567")).toEqual({ number: "+13001234567" })
  })

  test("starts with +1 unless the nationality, the last number or the browser's language says otherwise", () => {
    expect(callingCode(origin(""))).toBe("+1 ")
    expect(callingCode(origin("en"))).toBe("+1 ")
    expect(callingCode(origin("ur-PK,ur;q=0.9"))).toBe("+92 ")
    expect(callingCode(origin("ur-Arab-PK"))).toBe("+92 ")
    expect(callingCode(origin("xx-ZZ"))).toBe("+1 ")
    expect(callingCode(origin("en-US", { nationality: "PK|Pakistan" }))).toBe("+92 ")
    expect(callingCode(origin("en-US", { lastNumber: "+447911123456" }))).toBe("+44 ")
  })

  test.each([
    ["+923000000101", "+92 300 0000101"],
    ["+447911123456", "+44 7911 123456"],
    ["written before numbers were checked", "written before numbers were checked"],
    [null, null],
  ])("%s is shown as %s", (number, shown) => expect(phoneInGroups(number)).toBe(shown))
})

test("A number is called and written to as it is kept; a line of a house is only called", () => {
  expect(waysToPhone("+923001234567")).toEqual({
    number: "+92 300 1234567",
    call: "tel:+923001234567",
    whatsApp: "https://wa.me/923001234567",
  })
  expect(waysToPhone("+924235761999")).toMatchObject({ call: "tel:+924235761999", whatsApp: null })
  expect(waysToPhone(null)).toEqual({ number: null, call: null, whatsApp: null })
})

import { describe, expect, test } from "vitest"
import { rulesOf } from "#app/forms/rules.server.ts"
import { nationalityName } from "../fields/countries.server.ts"
import type { WizardReading } from "../fields/options.ts"
import { type StepName, stepSchemas } from "./profile-schema.ts"
import { stepOptions } from "./step-options.server.ts"

const schemaOf = (reading: WizardReading, step: StepName) => stepSchemas[reading][step]

function messages(reading: WizardReading, step: StepName, answers: Record<string, string> = {}) {
  const issues = schemaOf(reading, step).safeParse(answers).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

const RELIGIOUS = {
  nationality: "PK|Pakistan",
  residence: "Urban",
  ethnicity: "Asian",
  province: "Punjab",
  religion: "Islam",
  caste: "Rajput",
  city: "Lahore",
  sect: "Sunni",
}

describe("an empty step is told in the specification's words", () => {
  test("personal: the phone has another name for a member than for a client", () => {
    const same = {
      firstName: "First name is required",
      lastName: "Last name is required",
      maritalStatus: "Marital status is required",
      dateOfBirth: "Date of birth is required",
      gender: "Gender is required",
    }
    expect(messages("member", "personal")).toEqual({ ...same, contactNumber: "Phone number is required" })
    expect(messages("client", "personal")).toEqual({ ...same, contactNumber: "Contact number is required" })
  })

  test.each(["member", "client"] as const)("religious (%s)", (reading) => {
    expect(messages(reading, "religious")).toEqual({
      nationality: "Nationality is required",
      residence: "Residence details are required",
      ethnicity: "Ethnicity is required",
      province: "Province is required",
      religion: "Religion is required",
      caste: "Caste is required",
      city: "City is required",
      sect: "Sect is required",
    })
  })

  test("profession: capitalised for a member", () => {
    const same = {
      occupation: "Occupation is required",
      height: "Height is required",
      salaryIncome: "Salary/Income is required",
      complexion: "Complexion is required",
    }
    expect(messages("member", "profession")).toEqual({
      ...same,
      educationLevel: "Education Level is required",
      employedStatus: "Employed Status is required",
      healthCondition: "Health Condition is required",
    })
    expect(messages("client", "profession")).toEqual({
      ...same,
      educationLevel: "Education level is required",
      employedStatus: "Employed status is required",
      healthCondition: "Health condition is required",
    })
  })

  test("family", () => {
    const same = {
      fatherName: "Father name is required",
      healthCondition: "Please select health condition",
      fatherOccupation: "Please select father's occupation",
      motherOccupation: "Please select mother's occupation",
      familyStatus: "Please select family status",
      familyType: "Please select family type",
    }
    expect(messages("member", "family")).toEqual({
      ...same,
      motherName: "Mother name is required",
      siblings: "Please select the number of siblings",
    })
    expect(messages("client", "family")).toEqual({
      ...same,
      motherName: "Mother's name is required",
      siblings: "Please select number of siblings",
    })
  })

  test("partner: one age and height for a member, ranges for a client", () => {
    expect(messages("member", "partner")).toEqual({
      religion: "Religion is required",
      age: "Age is required",
      caste: "Caste is required",
      height: "Height is required",
      sect: "Sect is required",
      residence: "Residence is required",
    })
    expect(messages("client", "partner")).toEqual({
      religion: "Religion is required",
      minAge: "Min age required",
      maxAge: "Max age required",
      caste: "Caste is required",
      minHeight: "Min height required",
      maxHeight: "Max height required",
      sect: "Sect is required",
      residence: "Residence is required",
    })
  })
})

describe("wrong answers", () => {
  test.each([
    ["0", "Age must be at least 1"],
    ["-3", "Age must be at least 1"],
    ["17", "Please choose an age from 18 to 67."],
    ["30.5", "Please choose an age from 18 to 67."],
  ])("a partner of %s: %s", (age, message) => {
    expect(messages("member", "partner", { age }).age).toBe(message)
  })

  test("a partner's heights upside down", () => {
    const kind = { religion: "Islam", age: "27", caste: "Rajput", sect: "Sunni", residence: "Urban" }
    const said = (maxHeight: string) => messages("member", "partner", { ...kind, height: "5'9''", maxHeight }).maxHeight
    expect([said("5'4''"), said("5'9''"), said("No preference")]).toEqual([
      "Max height must not be below min height.",
      undefined,
      undefined,
    ])
  })

  test("a child's date of birth, an impossible one and one that is none", () => {
    const said = (dateOfBirth: string) => messages("member", "personal", { dateOfBirth }).dateOfBirth
    const childhood = `${new Date().getUTCFullYear() - 10}-05-05`
    expect([said(childhood), said("2001-02-30"), said("yesterday"), said("1998-05-05")]).toEqual([
      "You must be 18 or older.",
      "Invalid date format",
      "Invalid date format",
      undefined,
    ])
  })

  test("a phone field with nothing but its calling code is empty", () => {
    const said = (contactNumber: string) => messages("member", "personal", { contactNumber }).contactNumber
    expect([said("+1 "), said("Ayesha"), said("0300 1234567")]).toEqual([
      "Phone number is required",
      "Please enter a valid phone number.",
      undefined,
    ])
  })

  test("a province belongs to its country, and a country without provinces needs none", () => {
    const said = (place: object) => messages("member", "religious", { ...RELIGIOUS, ...place }).province
    const wrongProvince = "Please choose a province of this country."
    expect([said({}), said({ province: "Ontario" }), said({ nationality: "CA|Canada", province: "Ontario" })]).toEqual([
      undefined,
      wrongProvince,
      undefined,
    ])
    expect([said({ nationality: "HK|Hong Kong" }), said({ nationality: "HK|Hong Kong", province: "" })]).toEqual([
      wrongProvince,
      undefined,
    ])
  })

  test("a maximum below its minimum", () => {
    const ranges = { minAge: "30", maxAge: "25", minHeight: "180", maxHeight: "175" }
    const kind = { religion: "Islam", caste: "Jat", sect: "Sunni", residence: "Urban" }
    expect(messages("client", "partner", { ...ranges, ...kind })).toEqual({
      maxAge: "Max age must not be below min age.",
      maxHeight: "Max height must not be below min height.",
    })
  })

  test.each(["a\u0000b", "a\nb", "x".repeat(61)])("a name like %j", (firstName) => {
    expect(messages("member", "personal", { firstName }).firstName).toBeDefined()
  })
})

describe("a step", () => {
  const steps = Object.keys(stepSchemas.member) as StepName[]

  test.each(["member", "client"] as const)("takes every value that its selects offer (%s)", (reading) => {
    for (const step of steps)
      for (const [field, offered] of Object.entries(stepOptions[reading][step]))
        for (const option of offered as (string | { value: string })[]) {
          const value = typeof option === "string" ? option : option.value
          expect(messages(reading, step, { [field]: value })[field], `${field} ${value}`).toBeUndefined()
        }
  })

  test.each(["member", "client"] as const)("takes its own result again, as a draft does (%s)", (reading) => {
    const personal = {
      firstName: " Ayesha ",
      lastName: "Khan",
      maritalStatus: "single",
      dateOfBirth: "1998-05-05",
      gender: "female",
      contactNumber: "0300 1234567",
    }
    const once = schemaOf(reading, "personal").parse(personal)
    expect(once).toMatchObject({ firstName: "Ayesha", contactNumber: "+923001234567" })
    expect(schemaOf(reading, "personal").parse(once)).toEqual(once)
    expect(stepSchemas.member.religious.parse({ ...RELIGIOUS, city: "lahore " }).city).toBe("Lahore")
    expect(nationalityName(RELIGIOUS.nationality)).toBe("Pakistan")
  })

  test("tells the browser what to check, with the words for it", () => {
    expect(rulesOf(stepSchemas.member.personal)).toMatchObject({
      firstName: { required: true, maxLength: 60, missing: "First name is required" },
      dateOfBirth: { required: true, wrong: "Invalid date format" },
      contactNumber: { required: true, wrong: "Please enter a valid phone number." },
    })
  })
})

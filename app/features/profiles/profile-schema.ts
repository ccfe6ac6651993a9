import type { CountryCode } from "libphonenumber-js/min"
import { z } from "zod"
import { choice, line } from "#app/forms/text.ts"
import { birthDateProblem } from "./birth-date-policy.ts"
import { isNationality, provincesOf } from "./countries.server.ts"
import { heightInCm } from "./height.ts"
import { options } from "./options.ts"
import { isOnlyCallingCode, phoneNumber } from "./phone.server.ts"

/** The two wizards: they share their steps, and each keeps its own words. */
export type WizardReading = "member" | "client"

export const LONGEST_NAME = 60

export function personalStep(reading: WizardReading, region?: CountryCode) {
  const required = reading === "member" ? "Phone number is required" : "Contact number is required"
  return z.object({
    firstName: line("First name is required", LONGEST_NAME),
    lastName: line("Last name is required", LONGEST_NAME),
    maritalStatus: choice(options.maritalStatus[reading], "Marital status is required"),
    dateOfBirth: z.string({ error: "Date of birth is required" }).superRefine((text, context) => {
      const problem = birthDateProblem(text)
      if (problem) context.addIssue(problem)
    }),
    gender: choice(options.gender[reading], "Gender is required"),
    contactNumber: phone(required, region),
  })
}

/** A number as people write it, kept in its international form. */
export function phone(required: string, region?: CountryCode) {
  return z
    .string({ error: required })
    .max(25, "Please use at most 25 characters.")
    .transform((text, context) => {
      const number = phoneNumber(text, region)
      if (number) return number
      context.addIssue(isOnlyCallingCode(text) ? required : "Please enter a valid phone number.")
      return z.NEVER
    })
}

export function religiousStep(reading: WizardReading) {
  return z
    .object({
      nationality: z.string({ error: "Nationality is required" }).refine(isNationality, "Nationality is required"),
      residence: choice(options.residence[reading], "Residence details are required"),
      ethnicity: choice(options.ethnicity[reading], "Ethnicity is required"),
      province: z.string().max(80).optional(),
      religion: choice(options.religion[reading], "Religion is required"),
      caste: choice(options.caste[reading], "Caste is required"),
      city: line("City is required", LONGEST_NAME).transform(usualSpelling),
      sect: choice(options.sect[reading], "Sect is required"),
    })
    .refine((answers) => provinceProblem(answers) === undefined, {
      path: ["province"],
      error: ({ input }) => provinceProblem(input as Place),
      when: () => true,
    })
}

interface Place {
  nationality?: string
  province?: string
}

/** Why a province does not go with a nationality, if it does not. */
export function provinceProblem({ nationality, province }: Place) {
  const provinces = provincesOf(nationality)
  if (!province) return provinces?.length === 0 ? undefined : "Province is required"
  if (provinces && !provinces.includes(province)) return "Please choose a province of this country."
}

/** 'lahore' is Lahore, so that both are found under one name. */
export const usualSpelling = (typed: string) =>
  options.city.form.find((city) => city.toLowerCase() === typed.toLowerCase()) ?? typed

const PROFESSION_WORDS = {
  member: { education: "Education Level", employed: "Employed Status", health: "Health Condition" },
  client: { education: "Education level", employed: "Employed status", health: "Health condition" },
}

export function professionStep(reading: WizardReading) {
  const { education, employed, health } = PROFESSION_WORDS[reading]
  return z.object({
    educationLevel: choice(options.educationLevel[reading], `${education} is required`),
    employedStatus: choice(options.employedStatus[reading], `${employed} is required`),
    occupation: choice(options.occupation[reading], "Occupation is required"),
    healthCondition: choice(options.healthCondition[reading], `${health} is required`),
    height: choice(options.height[reading], "Height is required"),
    salaryIncome: choice(options.salaryIncome[reading], "Salary/Income is required"),
    complexion: choice(options.complexion[reading], "Complexion is required"),
  })
}

const FAMILY_WORDS = {
  member: { mother: "Mother name is required", siblings: "Please select the number of siblings" },
  client: { mother: "Mother's name is required", siblings: "Please select number of siblings" },
}

export function familyStep(reading: WizardReading) {
  const { mother, siblings } = FAMILY_WORDS[reading]
  return z.object({
    fatherName: line("Father name is required", LONGEST_NAME),
    motherName: line(mother, LONGEST_NAME),
    siblings: choice(options.siblings[reading], siblings),
    healthCondition: choice(options.familyHealthCondition[reading], "Please select health condition"),
    fatherOccupation: choice(options.fatherOccupation[reading], "Please select father's occupation"),
    motherOccupation: choice(options.motherOccupation[reading], "Please select mother's occupation"),
    familyStatus: choice(options.familyStatus[reading], "Please select family status"),
    familyType: choice(options.familyType[reading], "Please select family type"),
  })
}

/** The member wizard's last step: one age, one height. */
export const memberPartnerStep = z.object({
  religion: choice(options.religion.member, "Religion is required"),
  age: z
    .string({ error: "Age is required" })
    .refine((age) => Number(age) >= 1, { error: "Age must be at least 1", abort: true })
    .refine((age) => options.age.member.includes(age), "Please choose an age from 18 to 67."),
  caste: choice(options.caste.member, "Caste is required"),
  height: choice(options.height.member, "Height is required"),
  sect: choice(options.sect.member, "Sect is required"),
  residence: choice(options.residence.member, "Residence is required"),
})

/** The partner form: ranges of age and height. */
export const partnerForm = z
  .object({
    religion: choice(options.religion.form, "Religion is required"),
    minAge: choice(options.age.form, "Min age required"),
    maxAge: choice(options.age.form, "Max age required"),
    caste: choice(options.caste.form, "Caste is required"),
    minHeight: choice(options.minHeight.form, "Min height required"),
    maxHeight: choice(options.maxHeight.form, "Max height required"),
    sect: choice(options.sect.form, "Sect is required"),
    residence: choice(options.residence.form, "Residence is required"),
  })
  .refine(({ minAge, maxAge }) => Number(minAge) <= Number(maxAge), {
    path: ["maxAge"],
    error: "Max age must not be below min age.",
  })
  .refine(({ minHeight, maxHeight }) => heightInCm(minHeight)! <= heightInCm(maxHeight)!, {
    path: ["maxHeight"],
    error: "Max height must not be below min height.",
  })

/** A wizard's steps in their order. */
export const stepSchemas = {
  member: stepsOf("member", memberPartnerStep),
  client: stepsOf("client", partnerForm),
}

function stepsOf<Partner>(reading: WizardReading, partner: Partner) {
  return {
    personal: personalStep(reading),
    religious: religiousStep(reading),
    profession: professionStep(reading),
    family: familyStep(reading),
    partner,
  }
}

export type StepName = keyof (typeof stepSchemas)["member"]

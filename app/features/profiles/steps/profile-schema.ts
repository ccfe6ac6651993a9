import { z } from "zod"
import { isOnlyCallingCode } from "#app/forms/rules.ts"
import { choice, line, tooLong } from "#app/forms/text.ts"
import { birthDateProblem } from "../fields/birth-date-policy.ts"
import { isNationality, provincesOf } from "../fields/countries.server.ts"
import {
  type Choice,
  type ChoiceIn,
  eachOf,
  type Field,
  type FieldIn,
  type FieldStep,
  fieldsIn,
  listOf,
  type NameInStep,
  nameInStep,
  requiredText,
} from "../fields/fields.ts"
import { options, type WizardReading } from "../fields/options.ts"
import { type PhoneOrigin, readPhone } from "../phone/phone.server.ts"
import { clientPartnerStep, memberPartnerStep } from "./partner-schema.ts"

export const LONGEST_NAME = 60

type Written<Step extends FieldStep> = Exclude<FieldIn<Step>, ChoiceIn<Step>>
type Shape<Step extends FieldStep, Own, Chosen> = {
  [Name in FieldIn<Step>]: Name extends keyof Own ? Own[Name] : Chosen
}

/** In the order of the step's fields: written rules, and one rule for all choices. */
export function shapeOf<Step extends FieldStep, Own extends Record<Written<Step>, z.ZodType>, Chosen extends z.ZodType>(
  step: Step,
  own: Own,
  chosen: (name: ChoiceIn<Step>) => Chosen,
) {
  const written: Partial<Record<Field, z.ZodType>> = own
  return eachOf(fieldsIn(step), (name) => written[name] ?? chosen(name as never)) as Shape<Step, Own, Chosen>
}

const chosenBy = (reading: WizardReading) => (name: Choice) =>
  choice<readonly string[]>(options[listOf(name)][reading], requiredText(name, reading))

const nameLine = (field: Written<"personal" | "family">, reading: WizardReading) =>
  line(requiredText(field, reading), LONGEST_NAME)

export function personalStep(reading: WizardReading, origin?: PhoneOrigin) {
  return z.object(
    shapeOf(
      "personal",
      {
        ...personalRules(reading),
        contactNumber: phone(requiredText("contactNumber", reading), origin),
      },
      chosenBy(reading),
    ),
  )
}

/** The same for members and clients. */
export const personalRules = (reading: WizardReading) => ({
  firstName: nameLine("firstName", reading),
  lastName: nameLine("lastName", reading),
  dateOfBirth: z.string({ error: requiredText("dateOfBirth", reading) }).superRefine((text, context) => {
    const problem = birthDateProblem(text)
    if (problem) context.addIssue(problem)
  }),
})

/** Kept in its international form. */
export function phone(required: string, origin?: PhoneOrigin) {
  return z
    .string({ error: required })
    .max(25, tooLong(25))
    .transform((text, context) => {
      const read = readPhone(text, origin)
      if ("number" in read) return read.number
      context.addIssue(isOnlyCallingCode(text) ? required : read.problem)
      return z.NEVER
    })
}

/** Of the steps behind the first, each choice by a rule of the caller's. */
export function laterShapes<Chosen extends z.ZodType>(reading: WizardReading, chosen: (name: Choice) => Chosen) {
  const required = requiredText("nationality", reading)
  const places = {
    nationality: z.string({ error: required }).refine(isNationality, required),
    province: z.string().max(80, tooLong(80)).optional(),
    city: line(requiredText("city", reading), LONGEST_NAME).transform(usualSpelling),
  }
  const parents = { fatherName: nameLine("fatherName", reading), motherName: nameLine("motherName", reading) }
  return {
    religious: shapeOf("religious", places, chosen),
    profession: shapeOf("profession", {}, chosen),
    family: inStep(shapeOf("family", parents, chosen)),
  }
}

export const inItsCountry = <Step extends z.ZodType<Place>>(step: Step) =>
  step.refine((answers) => provinceProblem(answers) === undefined, {
    path: ["province"],
    error: ({ input }) => provinceProblem(input as Place),
    when: ({ value }) => typeof value === "object" && value !== null,
  })

interface Place {
  nationality?: string
  province?: string | null
}

export function provinceProblem({ nationality, province }: Place) {
  const provinces = provincesOf(nationality)
  if (!province) return provinces?.length === 0 ? undefined : requiredText("province", "member")
  if (provinces && !provinces.includes(province)) return "Please choose a province of this country."
}

/** 'lahore' is Lahore, so that both are found. */
export const usualSpelling = (typed: string) =>
  options.city.form.find((city) => city.toLowerCase() === typed.toLowerCase()) ?? typed

const inStep = <Rules extends Partial<Record<Field, z.ZodType>>>(rules: Rules) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [nameInStep(name as Field), rule])) as {
    [Name in keyof Rules & Field as NameInStep<Name>]: Rules[Name]
  }

export const stepSchemas = {
  member: stepsOf("member", memberPartnerStep),
  client: stepsOf("client", clientPartnerStep),
}

function stepsOf<Partner>(reading: WizardReading, partner: Partner) {
  const { religious, profession, family } = laterShapes(reading, chosenBy(reading))
  return {
    personal: personalStep(reading),
    religious: inItsCountry(z.object(religious)),
    profession: z.object(profession),
    family: z.object(family),
    partner,
  }
}

export type StepName = keyof (typeof stepSchemas)["member"]

import { nationalities } from "../fields/countries.server.ts"
import {
  type ChoiceIn,
  choicesIn,
  definitionOf,
  eachOf,
  type FieldStep,
  fields,
  fieldsIn,
  labelOf,
  listOf,
  type NameInStep,
  nameInStep,
  selects,
} from "../fields/fields.ts"
import { heightInCm } from "../fields/height.ts"
import { options, type WizardReading } from "../fields/options.ts"
import {
  type ClientPartnerField,
  clientPreferences,
  type MemberPartnerField,
  NO_PREFERENCE,
  partnerOptions,
  preferences,
  rangeEnd,
} from "../fields/preference-fields.ts"

function offered<Step extends FieldStep>(step: Step, reading: WizardReading) {
  const lists = choicesIn(step).map((name) => [nameInStep(name), options[listOf(name)][reading]] as const)
  return Object.fromEntries<readonly string[]>(lists) as Record<NameInStep<ChoiceIn<Step>>, readonly string[]>
}

const offeredBy = (reading: WizardReading) => ({
  personal: offered("personal", reading),
  religious: {
    ...offered("religious", reading),
    nationality: nationalities[reading],
    city: options.city[reading],
  },
  profession: offered("profession", reading),
  family: offered("family", reading),
})

export const stepOptions = {
  member: { ...offeredBy("member"), partner: partnerOptions.member },
  client: { ...offeredBy("client"), partner: partnerOptions.client },
}

export const stepSelects = <Step extends keyof typeof selects>(step: Step, reading: WizardReading) =>
  selects[step].map((name) => ({
    name: nameInStep(name) as NameInStep<ChoiceIn<Step>>,
    label: fields[name].label,
    hint: definitionOf(name).hint,
    options: options[listOf(name)][reading],
  }))

export const stepLabels = <Step extends FieldStep>(step: Step, reading: WizardReading) =>
  eachOf(fieldsIn(step), (name) => labelOf(name, reading))

const partnerOrder = ["religion", "sect", "caste", "residence", "height", "maxHeight"] as const
const clientOrder: ClientPartnerField[] = [
  "minAge",
  "maxAge",
  "minHeight",
  "maxHeight",
  "religion",
  "sect",
  "caste",
  "residence",
]

const inFeetAndCm = (height: string) => {
  const cm = heightInCm(height)
  return { value: height, label: cm && !height.endsWith("cm") ? `${height} (${cm} cm)` : height }
}

const inCm = (cm: string) => ({ value: cm, label: cm === NO_PREFERENCE ? cm : `${cm} cm` })

export function memberPartnerForm(offered: Record<MemberPartnerField, readonly string[]>, of = "") {
  const definitions = { ...preferences, maxHeight: rangeEnd }
  return {
    selects: partnerOrder.map((name) => {
      const { label, hint, prompt }: { label: string; hint?: string; prompt?: string } = definitions[name]
      const tall = name === "height" || name === "maxHeight"
      return { name, label: label + of, hint, prompt, options: tall ? offered[name].map(inFeetAndCm) : offered[name] }
    }),
    age: { label: preferences.age.label + of, hint: preferences.age.hint, options: offered.age },
  }
}

export const clientPartnerSelects = clientOrder.map((name) => ({
  name,
  label: clientPreferences[name].label,
  options:
    name === "minHeight" || name === "maxHeight" ? partnerOptions.client[name].map(inCm) : partnerOptions.client[name],
}))

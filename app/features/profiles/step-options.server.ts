import { nationalities } from "./countries.server.ts"
import {
  type ChoiceIn,
  choicesIn,
  type FieldStep,
  factsOf,
  fields,
  listOf,
  type NameInStep,
  nameInStep,
  selects,
} from "./fields.ts"
import { options, type WizardReading } from "./options.ts"

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
  member: {
    ...offeredBy("member"),
    partner: {
      religion: options.religion.member,
      age: options.age.member,
      caste: options.caste.member,
      height: options.height.member,
      sect: options.sect.member,
      residence: options.residence.member,
    },
  },
  client: {
    ...offeredBy("client"),
    partner: {
      religion: options.religion.form,
      minAge: options.age.form,
      maxAge: options.age.form,
      caste: options.caste.form,
      minHeight: options.minHeight.form,
      maxHeight: options.maxHeight.form,
      sect: options.sect.form,
      residence: options.residence.form,
    },
  },
}

export type StepOptions = typeof stepOptions

export const stepSelects = <Step extends keyof typeof selects>(step: Step, reading: WizardReading) =>
  selects[step].map((name) => ({
    name: nameInStep(name) as NameInStep<ChoiceIn<Step>>,
    label: fields[name].label,
    hint: factsOf(name).hint,
    options: options[listOf(name)][reading],
  }))

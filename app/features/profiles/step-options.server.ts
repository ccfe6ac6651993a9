import { nationalities } from "./countries.server.ts"
import { options } from "./options.ts"
import type { WizardReading } from "./profile-schema.ts"

/** What the selects of each step offer, in the words of one wizard. */
function offeredBy(reading: WizardReading) {
  return {
    personal: { maritalStatus: options.maritalStatus[reading], gender: options.gender[reading] },
    religious: {
      nationality: nationalities[reading],
      residence: options.residence[reading],
      ethnicity: options.ethnicity[reading],
      religion: options.religion[reading],
      caste: options.caste[reading],
      city: options.city[reading],
      sect: options.sect[reading],
    },
    profession: {
      educationLevel: options.educationLevel[reading],
      employedStatus: options.employedStatus[reading],
      occupation: options.occupation[reading],
      healthCondition: options.healthCondition[reading],
      height: options.height[reading],
      salaryIncome: options.salaryIncome[reading],
      complexion: options.complexion[reading],
    },
    family: {
      siblings: options.siblings[reading],
      healthCondition: options.familyHealthCondition[reading],
      fatherOccupation: options.fatherOccupation[reading],
      motherOccupation: options.motherOccupation[reading],
      familyStatus: options.familyStatus[reading],
      familyType: options.familyType[reading],
    },
  }
}

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

import { ageOf, capital, inFeet } from "./biodata.ts"

export interface Section {
  title: string
  /** Label and value; null where the value is missing. */
  rows: [string, string | null][]
}

/** What the detail sections tell of a profile. */
export interface Biodata {
  dateOfBirth: string
  maritalStatus: string
  gender: string
  nationality: string | null
  residence: string | null
  ethnicity: string | null
  province: string | null
  religion: string | null
  caste: string | null
  city: string | null
  sect: string | null
  educationLevel: string | null
  employedStatus: string | null
  occupation: string | null
  healthCondition: string | null
  heightCm: number | null
  salaryIncome: string | null
  complexion: string | null
  fatherName: string | null
  motherName: string | null
  siblings: string | null
  familyHealthCondition: string | null
  fatherOccupation: string | null
  motherOccupation: string | null
  familyStatus: string | null
  familyType: string | null
  prefersReligion: string | null
  prefersMinAge: number | null
  prefersMaxAge: number | null
  prefersCaste: string | null
  prefersMinHeightCm: number | null
  prefersMaxHeightCm: number | null
  prefersSect: string | null
  prefersResidence: string | null
}

/** The sections of a biodata, in the specification's order. */
export function sectionsOf(p: Biodata): Section[] {
  return [
    {
      title: "Basic",
      rows: [
        ["Age", String(ageOf(p.dateOfBirth))],
        ["Date of birth", longDate(p.dateOfBirth)],
        ["Gender", capital(p.gender)],
        ["Marital status", capital(p.maritalStatus)],
      ],
    },
    {
      title: "Religious",
      rows: [
        ["Religion", p.religion],
        ["Sect", p.sect],
        ["Caste", p.caste],
        ["Ethnicity", p.ethnicity],
        ["Nationality", p.nationality],
        ["Province", p.province],
        ["City", p.city],
        ["Residence", p.residence],
      ],
    },
    {
      title: "Professional",
      rows: [
        ["Education level", p.educationLevel],
        ["Employed status", p.employedStatus],
        ["Occupation", p.occupation],
        ["Salary/Income", p.salaryIncome],
        ["Height", p.heightCm === null ? null : inFeet(p.heightCm)],
        ["Complexion", p.complexion],
        ["Health condition", p.healthCondition],
      ],
    },
    {
      title: "Family",
      rows: [
        ["Father's name", p.fatherName],
        ["Father's occupation", p.fatherOccupation],
        ["Mother's name", p.motherName],
        ["Mother's occupation", p.motherOccupation],
        ["Siblings", p.siblings],
        ["Family status", p.familyStatus],
        ["Family type", p.familyType],
        ["Health condition", p.familyHealthCondition],
      ],
    },
    {
      title: "Partner Preferences",
      rows: [
        ["Religion", p.prefersReligion],
        ["Sect", p.prefersSect],
        ["Caste", p.prefersCaste],
        ["Age", span(p.prefersMinAge, p.prefersMaxAge, String)],
        ["Height", span(p.prefersMinHeightCm, p.prefersMaxHeightCm, inFeet)],
        ["Residence", p.prefersResidence],
      ],
    },
  ]
}

const longDate = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" })

function span(from: number | null, to: number | null, words: (value: number) => string) {
  if (from === null || to === null) {
    if (from !== null) return `${words(from)} or more`
    return to === null ? null : `Up to ${words(to)}`
  }
  return from === to ? words(from) : `${words(from)} – ${words(to)}`
}

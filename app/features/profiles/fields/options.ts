import { heightLabels } from "./height.ts"
import { spellings } from "./spellings.ts"

/** Whose words a screen uses: clients, the member wizard, the edit and partner forms, browse filters. */
export type Reading = "client" | "member" | "form" | "browse"

/** Both wizards share their steps; each has its own words. */
export type WizardReading = Extract<Reading, "member" | "client">

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => String(from + i * step))

const everywhere = <const Values extends readonly string[]>(values: Values) => ({
  client: values,
  member: values,
  form: values,
  browse: values,
})

const MEMBER_CASTES = [
  "Rajput",
  "Jatt",
  "Arain",
  "Gujjar",
  "Syed",
  "Awan",
  "Butt",
  "Sheikh",
  "Malik",
  "Mughal",
  "Pathan",
  "Baloch",
  "Cheema",
  "Khan",
  "Tariq",
  "Abbasi",
  "Ansari",
  "Bhatti",
  "Chaudhry",
  "Dogar",
  "Hashmi",
  "Kamboh",
  "Kashmiri",
  "Khokhar",
  "Memon",
  "Mirza",
  "Niazi",
  "Qureshi",
  "Rana",
  "Siddiqui",
  "Soomro",
  "Others",
] as const

const MEMBER_SECTS = [
  "Sunni",
  "Shia",
  "Deobandi",
  "Barelvi",
  "Ahle Hadith",
  "Wahhabi",
  "Ismaili",
  "Bohra",
  "Noorbakhshi",
  "Zikri",
  "Others",
] as const

const MEMBER_RELIGIONS = ["Islam", "Christianity", "Hinduism", "Buddhism", "Sikhism", "Other"] as const
const MEMBER_HEIGHTS = heightLabels("4'8''", "6'5''", "''")
const MEMBER_EMPLOYMENT = ["Employed", "Unemployed", "Freelancer"] as const
const MEMBER_OCCUPATIONS = ["Business Owner", "Employee", "Unemployed"] as const

const HEALTH = {
  client: ["Excellent", "Good", "Fair", "With Minor Issues", "With Chronic Condition"],
  member: ["Healthy", "Chronic Illness", "Injured"],
} as const

/** By list and reading. Records keep the chosen value, so values may only be added; synonyms are in `spellings.ts`. */
export const options = {
  maritalStatus: everywhere(["single", "married", "divorced", "widowed"]),
  gender: everywhere(["male", "female", "other"]),
  residence: {
    client: ["Urban", "Suburban", "Rural", "International"],
    member: ["Urban", "Suburban", "Rural", "International", "Other"],
    form: ["Urban", "Rural"],
    browse: ["Urban", "Suburban", "Rural", "International", "Other"],
  },
  ethnicity: everywhere(["Asian", "Black", "Hispanic", "White", "Mixed"]),
  religion: {
    client: ["Islam", "Christianity", "Hinduism", "Buddhism", "Judaism"],
    member: MEMBER_RELIGIONS,
    form: MEMBER_RELIGIONS,
    browse: ["Islam", "Christianity", "Hinduism", "Buddhism", "Sikhism"],
  },
  caste: {
    client: ["Rajput", "Jutt", "Butt", "Sheikh", "Malik", "Mughal", "Syed", "Pathan"],
    member: MEMBER_CASTES,
    form: ["Awan", "Baloch", "Cheema", "Jat", "Khan", "Rajput", "Syed", "Tariq", "Pathan"],
    browse: ["Jatt", "Arain", "Rajput", "Gujjar", "Syed"],
  },
  /** Pakistan's; other countries' come from a package. */
  province: {
    browse: ["Punjab", "Sindh", "Khyber Pakhtunkhwa", "Balochistan", "Gilgit-Baltistan", "Azad Kashmir"],
  },
  city: everywhere(["Karachi", "Lahore", "Islamabad", "Faisalabad", "Rawalpindi"]),
  sect: {
    client: ["Sunni", "Shia", "Ahmadiyya", "Deobandi", "Barelvi"],
    member: MEMBER_SECTS,
    form: ["Shia", "Sunni", "Ahmadi", "Other"],
    browse: ["Sunni", "Shia", "Ahmadiyya", "Wahabi", "Deobandi"],
  },
  educationLevel: {
    client: ["Matric", "Inter", "Graduate"],
    member: ["Matric", "Inter", "Graduate", "Postgraduate", "DAE"],
  },
  employedStatus: {
    client: ["Job holder", "Inter", "Jobless"],
    member: MEMBER_EMPLOYMENT,
    browse: [...MEMBER_EMPLOYMENT, "Business Owner"],
  },
  occupation: {
    client: ["Business", "Job", "None"],
    member: MEMBER_OCCUPATIONS,
  },
  healthCondition: HEALTH,
  familyHealthCondition: HEALTH,
  height: {
    client: heightLabels("5'0", "6'5", ""),
    member: MEMBER_HEIGHTS,
    browse: MEMBER_HEIGHTS,
  },
  minHeight: { form: range(150, 190, 5) },
  maxHeight: { form: range(155, 195, 5) },
  age: { member: range(18, 67), form: range(18, 57) },
  salaryIncome: {
    client: [
      "Below 30,000",
      "30,000 - 50,000",
      "50,000 - 70,000",
      "70,000 - 100,000",
      "100,000 - 150,000",
      "150,000 - 200,000",
      "Above 200,000",
    ],
    member: ["Below 20k", "20k-50k", "50k-100k", "Above 100k"],
  },
  complexion: {
    client: ["Fair", "Medium", "Wheatish", "Brown", "Dark"],
    member: ["Fair", "Medium", "Dark"],
  },
  siblings: {
    client: ["0", "1", "2", "3", "4", "5+"],
    member: ["0", "1", "2", "3", "4+"],
  },
  fatherOccupation: {
    client: ["Businessman", "Government Job", "Private Job", "Doctor", "Engineer", "Teacher", "Retired", "Other"],
    member: ["Businessman", "Job", "Government Service", "Private Sector", "Self-Employed", "Retired"],
  },
  motherOccupation: {
    client: ["House Wife", "Teacher", "Professor", "Doctor", "Government Job", "Private Job", "Business", "Other"],
    member: ["House Wife", "Teacher", "Professor", "Government Service", "Private Sector", "Self-Employed", "Retired"],
  },
  familyStatus: everywhere(["Middle Class", "Upper Middle Class", "High Class", "Elite"]),
  familyType: everywhere(["Joint Family", "Nuclear Family"]),
} as const satisfies Record<string, Partial<Record<Reading, readonly string[]>>>

export type List = keyof typeof options

/** With every other spelling that some screen writes: what filters and preferences must look for. */
export function spellingsOf(list: List | "nationality", value: string): string[] {
  const alike = spellings[list]?.find((group) => group.includes(value))
  return alike ? [...alike] : [value]
}

export const capitalised = (value: string) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) })

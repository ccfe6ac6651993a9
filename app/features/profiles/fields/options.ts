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

const MEMBER_RESIDENCES = ["Urban", "Suburban", "Rural", "International", "Other"] as const
const MEMBER_RELIGIONS = ["Islam", "Christianity", "Hinduism", "Buddhism", "Sikhism", "Other"] as const
const MEMBER_HEIGHTS = heightLabels("4'8''", "6'5''", "''")
const MEMBER_EMPLOYMENT = ["Employed", "Unemployed", "Freelancer"] as const
const MEMBER_OCCUPATIONS = ["Business Owner", "Employee", "Unemployed"] as const

const REST = ["Other", "Others"]

/** What names everything else stands at the end. */
export const restLast = (values: readonly string[]): readonly string[] => [
  ...values.filter((value) => !REST.includes(value)),
  ...values.filter((value) => REST.includes(value)),
]

/** A list's own entries, what the member's has beyond them in whatever spelling, then the rest. */
function withMembers(list: string, own: readonly string[], members: readonly string[]) {
  const all = [...own]
  for (const value of members) if (!spellingsOf(list, value).some((same) => all.includes(same))) all.push(value)
  if (!all.some((value) => REST.includes(value))) all.push("Others")
  return restLast(all)
}

const clientAndMember = <const Member extends readonly string[]>(
  list: string,
  own: readonly string[],
  member: Member,
) => ({ client: withMembers(list, own, member), member })

const health = (list: "healthCondition" | "familyHealthCondition") =>
  clientAndMember(
    list,
    ["Excellent", "Good", "Fair", "With Minor Issues", "With Chronic Condition"],
    ["Healthy", "Chronic Illness", "Injured"],
  )

/** By list and reading. Records keep the chosen value, so values may only be added; synonyms are in `spellings.ts`. */
export const options = {
  maritalStatus: everywhere(["single", "married", "divorced", "widowed"]),
  gender: everywhere(["male", "female", "other"]),
  residence: {
    ...clientAndMember("residence", ["Urban", "Suburban", "Rural", "International"], MEMBER_RESIDENCES),
    form: withMembers("residence", ["Urban", "Rural"], MEMBER_RESIDENCES),
    browse: ["Urban", "Suburban", "Rural", "International", "Other"],
  },
  ethnicity: everywhere(["Asian", "Black", "Hispanic", "White", "Mixed"]),
  religion: {
    ...clientAndMember("religion", ["Islam", "Christianity", "Hinduism", "Buddhism", "Judaism"], MEMBER_RELIGIONS),
    form: MEMBER_RELIGIONS,
    browse: ["Islam", "Christianity", "Hinduism", "Buddhism", "Sikhism"],
  },
  caste: {
    ...clientAndMember(
      "caste",
      ["Rajput", "Jutt", "Butt", "Sheikh", "Malik", "Mughal", "Syed", "Pathan"],
      MEMBER_CASTES,
    ),
    form: withMembers(
      "caste",
      ["Awan", "Baloch", "Cheema", "Jat", "Khan", "Rajput", "Syed", "Tariq", "Pathan"],
      MEMBER_CASTES,
    ),
    browse: ["Jatt", "Arain", "Rajput", "Gujjar", "Syed"],
  },
  /** Pakistan's; other countries' come from a package. */
  province: {
    browse: ["Punjab", "Sindh", "Khyber Pakhtunkhwa", "Balochistan", "Gilgit-Baltistan", "Azad Kashmir"],
  },
  city: everywhere(["Karachi", "Lahore", "Islamabad", "Faisalabad", "Rawalpindi"]),
  sect: {
    ...clientAndMember("sect", ["Sunni", "Shia", "Ahmadiyya", "Deobandi", "Barelvi"], MEMBER_SECTS),
    form: withMembers("sect", ["Shia", "Sunni", "Ahmadi", "Other"], MEMBER_SECTS),
    browse: ["Sunni", "Shia", "Ahmadiyya", "Wahabi", "Deobandi"],
  },
  educationLevel: clientAndMember(
    "educationLevel",
    ["Matric", "Inter", "Graduate"],
    ["Matric", "Inter", "Graduate", "Postgraduate", "DAE"],
  ),
  employedStatus: {
    ...clientAndMember("employedStatus", ["Job holder", "Inter", "Jobless"], MEMBER_EMPLOYMENT),
    browse: [...MEMBER_EMPLOYMENT, "Business Owner"],
  },
  occupation: clientAndMember("occupation", ["Business", "Job", "None"], MEMBER_OCCUPATIONS),
  healthCondition: health("healthCondition"),
  familyHealthCondition: health("familyHealthCondition"),
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
  complexion: clientAndMember(
    "complexion",
    ["Fair", "Medium", "Wheatish", "Brown", "Dark"],
    ["Fair", "Medium", "Dark"],
  ),
  siblings: {
    client: ["0", "1", "2", "3", "4", "5+"],
    member: ["0", "1", "2", "3", "4+"],
  },
  fatherOccupation: clientAndMember(
    "fatherOccupation",
    ["Businessman", "Government Job", "Private Job", "Doctor", "Engineer", "Teacher", "Retired", "Other"],
    ["Businessman", "Job", "Government Service", "Private Sector", "Self-Employed", "Retired"],
  ),
  motherOccupation: clientAndMember(
    "motherOccupation",
    ["House Wife", "Teacher", "Professor", "Doctor", "Government Job", "Private Job", "Business", "Other"],
    ["House Wife", "Teacher", "Professor", "Government Service", "Private Sector", "Self-Employed", "Retired"],
  ),
  familyStatus: everywhere(["Middle Class", "Upper Middle Class", "High Class", "Elite"]),
  familyType: everywhere(["Joint Family", "Nuclear Family"]),
} as const satisfies Record<string, Partial<Record<Reading, readonly string[]>>>

export type List = keyof typeof options

/** With every other spelling that some screen writes: what filters and preferences must look for. */
export function spellingsOf(list: string, value: string): string[] {
  const alike = spellings[list]?.find((group) => group.includes(value))
  return alike ? [...alike] : [value]
}

export const capitalised = (value: string) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) })

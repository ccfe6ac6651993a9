import { heightInCm } from "#app/features/profiles/fields/height.ts"
import { options } from "#app/features/profiles/fields/options.ts"
import { preferenceNames, preferences } from "#app/features/profiles/fields/preference-fields.ts"
import type { profiles } from "#db/schema/profiles.ts"
import type { Look } from "../portraits/recipes.ts"
import { COMMUNITIES, type Community, HOMES } from "./communities.ts"
import { moreOf } from "./more.ts"
import { NAMES } from "./names.ts"
import type { Random } from "./random.ts"

type Column = typeof profiles.$inferInsert
export type Person = Required<
  Omit<
    Column,
    | "id"
    | "accountId"
    | "kind"
    | "pictureId"
    | "draftKey"
    | "consultantName"
    | "companyName"
    | "companyAddress"
    | "prefersGender"
    | "visible"
    | "hiddenBySuspension"
    | "awaitsConsent"
    | "unfinished"
    | "birthEstimated"
    | "hidesPicture"
    | "picturesByGrant"
    | "verifiedAt"
    | "queuedAt"
    | "callAgainAt"
    | "sentBackAt"
    | "sentBackReason"
    | "sentBackStep"
    | "createdAt"
    | "activeAt"
    | "updatedAt"
  >
>

type Reading = "member" | "client"
type Gender = "female" | "male"
export interface Wanted {
  reading: Reading
  today: Date
  gender?: Gender
  community?: Community
  age?: number
}

const DAY = 24 * 60 * 60 * 1000
const SHARES = Object.fromEntries(COMMUNITIES.map(({ share }, index) => [index, share]))

function communityOf(random: Random, reading: Reading) {
  for (;;) {
    const community = COMMUNITIES[Number(random.weighed(SHARES))]!
    if (reading === "member" || community.clientCaste) return community
  }
}

/** One believable person: names, faith, home, work, family and preferences that go together. */
export function makePerson(random: Random, wanted: Wanted): { person: Person; look: Look } {
  const { reading, today } = wanted
  const community = wanted.community ?? communityOf(random, reading)
  const gender = wanted.gender ?? (random.chance(0.49) ? "female" : "male")
  const age = wanted.age ?? ageOf(random, gender)
  const names = namesOf(random, community, gender)
  const faith = {
    religion: community.religion,
    caste: (reading === "client" && community.clientCaste) || community.caste,
    sect: sectOf(random, community, reading),
  }
  const where = homeOf(random, community)
  const heightCm = heightOf(random, reading, gender)
  const { availability, ...career } = workOf(random, reading, gender, age)
  const person: Omit<Person, keyof ReturnType<typeof moreOf>> & { contactNumber: string } = {
    firstName: names.firstName,
    lastName: names.lastName,
    maritalStatus: maritalStatusOf(random, age),
    dateOfBirth: birthday(random, today, age),
    gender,
    contactNumber: phoneOf(random, where.residence),
    nationality: reading === "client" ? "Pakistani" : "Pakistan",
    ethnicity: random.chance(0.97) ? "Asian" : "Mixed",
    ...where,
    ...faith,
    ...career,
    healthCondition: healthOf(random, reading),
    heightCm,
    complexion: random.pick(options.complexion[reading].slice(0, -1)),
    ...familyOf(random, reading, names, availability),
    ...preferencesOf(random, { gender, age, heightCm, residence: where.residence, ...faith }),
  }
  const look = random.weighed<Look>(gender === "female" ? community.women : community.men)
  const { province, city } = where
  const { educationLevel } = career
  const more = moreOf({ contactNumber: person.contactNumber, province, city, educationLevel })
  return { person: { ...person, ...more }, look }
}

function ageOf(random: Random, gender: Gender) {
  const middle = gender === "female" ? 26 : 29
  const age = random.around(middle, 4.5) + (random.chance(0.14) ? random.between(4, 12) : 0)
  return Math.min(45, Math.max(19, age))
}

/** So that the person is `age` today. */
function birthday(random: Random, today: Date, age: number) {
  const turned = Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate() - 1)
  return new Date(turned - random.between(0, 360) * DAY).toISOString().slice(0, 10)
}

const LATER = { single: 50, divorced: 8, widowed: 1.5 }
const LATE = { single: 50, divorced: 20, widowed: 5 }

function maritalStatusOf(random: Random, age: number) {
  if (age < 26) return "single"
  return random.weighed(age < 34 ? LATER : LATE)
}

function namesOf(random: Random, { tradition, familyNames }: Community, gender: Gender) {
  const { female, male, father, mother } = NAMES[tradition]
  const firstName = random.pick(gender === "female" ? female : male)
  const fathers = random.pick(father)
  const mothers = random.pick(mother)
  if (tradition === "sikh")
    return {
      firstName,
      lastName: gender === "female" ? "Kaur" : "Singh",
      fatherName: `${fathers} Singh`,
      motherName: `${mothers} Kaur`,
    }
  // Many carry their father's name rather than a family's.
  const patronymic = random.chance(tradition === "muslim" ? 0.22 : 0) && fathers.split(" ").at(0)
  if (patronymic && !["Muhammad", "Abdul", "Ghulam"].includes(patronymic))
    return { firstName, lastName: patronymic, fatherName: fathers, motherName: mothers }
  const lastName = random.pick(familyNames.filter((name) => name !== firstName))
  return {
    firstName,
    lastName,
    fatherName: `${fathers.split(" ").slice(0, 2).join(" ")} ${lastName}`,
    motherName: mothers,
  }
}

function sectOf(random: Random, { sects }: Community, reading: Reading) {
  const sect = random.weighed(sects)
  const known: readonly string[] = options.sect[reading]
  return known.includes(sect) ? sect : "Sunni"
}

const RESIDENCE = { Urban: 64, Suburban: 16, Rural: 13, International: 7 }

function homeOf(random: Random, { homes }: Community) {
  const { province, city } = HOMES[random.weighed(homes)]
  const residence = random.weighed(RESIDENCE)
  return { province, city, residence }
}

/** Nobody's numbers: the line begins with four zeros. */
function phoneOf(random: Random, residence: string) {
  const network = random.between(300, 349)
  const line = String(random.between(0, 999)).padStart(3, "0")
  if (residence !== "International") return `+92${network}0000${line}`
  return random.pick([`+4477009${line.padStart(5, "00")}`, `+12025550${line.slice(1).padStart(3, "1")}`])
}

const SCHOOLING = { Matric: 8, Inter: 14, DAE: 6, Graduate: 42, Postgraduate: 30 }
const SCHOOLING_AT_23 = { ...SCHOOLING, Postgraduate: 0 }
const SCHOOLING_AT_21 = { ...SCHOOLING_AT_23, Graduate: 6, Inter: 60 }
const RANKS = { Matric: 0, Inter: 1, DAE: 1, Graduate: 2, Postgraduate: 3 }

/** Schooling, work and income; `rank` (0 modest … 5 wealthy) keeps the family's figures in tune. */
function workOf(random: Random, reading: Reading, gender: Gender, age: number) {
  const schooling = random.weighed(age < 22 ? SCHOOLING_AT_21 : age < 24 ? SCHOOLING_AT_23 : SCHOOLING)
  const atHome = gender === "female" ? 0.34 : age < 24 ? 0.25 : 0.03
  const status = random.chance(atHome) ? "Unemployed" : random.chance(0.17) ? "Freelancer" : "Employed"
  const owns = status !== "Unemployed" && age > 22 && (status === "Freelancer" || random.chance(0.24))
  const seniority = age > 34 ? 2 : age > 27 ? 1 : 0
  const availability = Math.min(5, RANKS[schooling] + seniority + (owns ? random.between(0, 1) : 0))
  const level = status === "Unemployed" ? 0 : availability / 5
  const incomes = options.salaryIncome[reading]
  const salaryIncome = incomes[Math.round(level * (incomes.length - 1))]!
  if (reading === "member")
    return {
      availability,
      educationLevel: schooling,
      employedStatus: status,
      occupation: status === "Unemployed" ? "Unemployed" : owns ? "Business Owner" : "Employee",
      salaryIncome,
    }
  return {
    availability,
    educationLevel: schooling === "Postgraduate" ? "Graduate" : schooling === "DAE" ? "Inter" : schooling,
    employedStatus: status === "Unemployed" ? "Jobless" : "Job holder",
    occupation: status === "Unemployed" ? "None" : owns ? "Business" : "Job",
    salaryIncome,
  }
}

const HEALTH = {
  member: { Healthy: 96, "Chronic Illness": 3, Injured: 1 },
  client: { Excellent: 50, Good: 42, Fair: 5, "With Minor Issues": 3 },
}
const healthOf = (random: Random, reading: Reading) => random.weighed<string>(HEALTH[reading])

/** Whole inches, as the lists offer; clients' lists begin at five feet. */
function heightOf(random: Random, reading: Reading, gender: Gender) {
  const inches = gender === "female" ? random.around(63, 2) : random.around(68, 2.3)
  const within =
    gender === "female"
      ? Math.min(70, Math.max(reading === "client" ? 60 : 58, inches))
      : Math.min(76, Math.max(63, inches))
  return heightInCm(`${Math.floor(within / 12)}'${within % 12}`)!
}

function familyOf(random: Random, reading: Reading, names: ReturnType<typeof namesOf>, availability: number) {
  const status =
    options.familyStatus.member[Math.min(3, Math.max(0, Math.floor(availability / 2 + random.next() - 0.35)))]!
  const works = random.chance(0.2)
  return {
    fatherName: names.fatherName,
    motherName: names.motherName,
    siblings: random.pick(options.siblings[reading].slice(1)),
    familyHealthCondition: reading === "client" ? "Good" : "Healthy",
    fatherOccupation: random.pick(options.fatherOccupation[reading].filter((work) => work !== "Other")),
    motherOccupation: works ? random.pick(options.motherOccupation[reading].slice(1)) : "House Wife",
    familyStatus: status,
    familyType: random.chance(0.58) ? "Joint Family" : "Nuclear Family",
  }
}

type Seeker = {
  gender: Gender
  age: number
  heightCm: number
  religion: string
  caste: string
  sect: string
  residence: string
}

function preferencesOf(random: Random, { gender, age, heightCm, religion, caste, sect, residence }: Seeker) {
  const [younger, older] =
    gender === "female" ? [random.between(0, 1), random.between(4, 9)] : [random.between(4, 9), random.between(0, 1)]
  const fives = (cm: number, low: number, high: number) => Math.min(high, Math.max(low, Math.round(cm / 5) * 5))
  const asked = {
    prefersReligion: religion,
    prefersMinAge: Math.max(18, age - younger),
    prefersMaxAge: Math.min(57, Math.max(age + older, 20)),
    prefersCaste: random.chance(0.45) ? caste : null,
    prefersMinHeightCm: gender === "female" ? fives(heightCm + 2, 150, 180) : 150,
    prefersMaxHeightCm: gender === "female" ? 195 : fives(heightCm, 160, 185),
    prefersSect: random.chance(0.6) ? sect : null,
    prefersResidence: random.chance(0.3) ? residence : null,
  }
  const open = preferenceNames.filter((name) => preferences[name].columns.every((column) => asked[column] === null))
  return { ...asked, openPreferences: open }
}

import type { accounts } from "#db/schema/accounts.ts"
import type { clientConsents } from "#db/schema/client-consents.ts"
import type { Row } from "./copy.ts"
import { type GeneratedPeople, type Member, portraitsInTurn, profileRow } from "./generated-people.ts"
import { COMMUNITIES } from "./people/communities.ts"
import { makePerson } from "./people/person.ts"
import { randomFrom } from "./people/random.ts"

const DAY = 24 * 60 * 60 * 1000

export const SAMPLE_PASSWORD = "rishta-demo"
export const SAMPLE_LOGINS = {
  member: { email: "member@example.com", about: "a member with profile, Pro plan, connections and messages" },
  newcomer: { email: "newcomer@example.com", about: "a member before the first login" },
  consultant: { email: "consultant@example.com", about: "a consultant with clients" },
  admin: { email: "admin@example.com", about: "an administrator" },
} as const

const BUREAU = {
  companyName: "Saeed Marriage Bureau",
  companyAddress: "14-B, Main Boulevard, Gulberg, Lahore",
  contactNumber: "+923000000100",
}
/** Nobody logs in to it: its clients are other consultants' clients to the sample consultant. */
const RIVAL_BUREAU = {
  companyName: "Mirza Rishta Centre",
  companyAddress: "Block 6, P.E.C.H.S., Karachi",
  contactNumber: "+923000000200",
}
const CLIENTS = 8
const RIVAL_CLIENTS = 5

/** How many accounts and profiles the four logins and the other bureau bring besides the generated people. */
export const CAST_ACCOUNTS = 5
export const CAST_PROFILES = 1 + CLIENTS + RIVAL_CLIENTS

export interface Cast {
  accounts: Row<typeof accounts>[]
  member: Member
  consultantId: number
  clients: Member[]
  others: Member[]
}

type Numbers = Pick<GeneratedPeople, "firstAccount" | "firstProfile" | "now">

export function cast({ firstAccount, firstProfile, now }: Numbers, passwordHash: string): Cast {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const login = (index: number, more: Partial<Row<typeof accounts>> & { name: string; email: string }) => ({
    id: firstAccount + index,
    role: "user" as const,
    status: "active" as const,
    username: null,
    passwordHash,
    city: "Lahore",
    state: "Punjab",
    country: "Pakistan",
    companyName: null,
    companyAddress: null,
    contactNumber: null,
    companyCheckedAt: null,
    showPicture: true,
    firstLoginAt: ago(30),
    verifiedAt: ago(30),
    createdAt: ago(30),
    ...more,
  })
  const member = login(0, { name: "Ayesha Siddiqui", email: SAMPLE_LOGINS.member.email })
  const consultant = login(1, {
    name: "Farhat Saeed",
    email: SAMPLE_LOGINS.consultant.email,
    role: "guest",
    ...BUREAU,
    companyCheckedAt: ago(28),
  })
  const admin = login(2, { name: "Nadia Rahman", email: SAMPLE_LOGINS.admin.email, role: "admin" })
  const newcomer = login(3, {
    name: "Hamza Malik",
    email: SAMPLE_LOGINS.newcomer.email,
    firstLoginAt: null,
    verifiedAt: ago(1),
    createdAt: ago(1),
  })
  const rival = login(4, {
    name: "Rukhsana Mirza",
    email: "rukhsana.mirza@bureau.example",
    role: "guest",
    passwordHash: null,
    ...RIVAL_BUREAU,
  })
  return {
    accounts: [member, consultant, admin, newcomer, rival],
    member: ayesha(member, firstProfile, now),
    consultantId: consultant.id,
    clients: clientsOf(consultant, { count: CLIENTS, firstProfile: firstProfile + 1, now }),
    others: clientsOf(rival, { count: RIVAL_CLIENTS, firstProfile: firstProfile + 1 + CLIENTS, now }),
  }
}

type Login = Row<typeof accounts> & { id: number }

function ayesha(account: Login, profileId: number, now: Date): Member {
  const community = COMMUNITIES.find(({ caste }) => caste === "Siddiqui")!
  const made = makePerson(randomFrom(27), {
    reading: "member",
    today: now,
    gender: "female",
    community,
    age: 27,
  }).person
  const person = {
    ...made,
    firstName: "Ayesha",
    lastName: "Siddiqui",
    fatherName: "Khalid Javed Siddiqui",
    maritalStatus: "single",
    contactNumber: "+923000000101",
    province: "Punjab",
    city: "Lahore",
    residence: "Urban",
    sect: "Sunni",
    educationLevel: "Postgraduate",
    employedStatus: "Employed",
    occupation: "Employee",
    salaryIncome: "50k-100k",
    healthCondition: "Healthy",
    heightCm: 163,
    prefersMinAge: 26,
    prefersMaxAge: 35,
    prefersCaste: null,
    prefersMinHeightCm: 165,
    prefersSect: "Sunni",
    prefersResidence: "Urban",
    openPreferences: ["caste"],
    aboutMe:
      "I teach physics at a college in Lahore and like it when a question is better than my answer.\nI pray, I read, and I have never refused a cup of tea.",
    aboutFamily:
      "My father is a retired engineer, my mother keeps us all together. One brother is married and lives next door.",
    languages: ["Urdu", "English", "Punjabi"],
    madeBy: "self" as const,
    status: "looking" as const,
  }
  const portraits = portraitsInTurn()
  const next = () => portraits(account.id, "female", "modern", now)
  const picture = next()
  const profile = profileRow(profileId, account.id, "member", person, {
    pictureId: picture.id,
    verifiedAt: account.verifiedAt ?? null,
    createdAt: account.createdAt as Date,
  })
  return { account: { ...account, pictureId: picture.id }, profile, picture, further: [next(), next()] }
}

interface Bureau {
  count: number
  firstProfile: number
  now: Date
}

/** Consented for a year, except drafts and one from before consent existed. */
export const consentRows = ({ clients, others }: Cast, now: Date): Row<typeof clientConsents>[] =>
  [...clients, ...others].map(({ profile, draft }, index) => {
    const decidedAt = profile.createdAt as Date
    const answered = { state: "given" as const, decidedAt, until: new Date(decidedAt.getTime() + 365 * DAY) }
    const open = { decidedAt: null, until: null }
    const grace = { state: "grace" as const, decidedAt: null, until: new Date(now.getTime() + 60 * DAY) }
    const said = draft ? { state: "waiting" as const, ...open } : index === 0 ? grace : answered
    const [saidBy, saidWay] = said === answered ? (["father", "link"] as const) : [null, null]
    return { profileId: profile.id!, saidBy, saidWay, ...said }
  })

/** The newest has neither picture nor consent; recent ones are unchecked. */
function clientsOf(consultant: Login, { count, firstProfile, now }: Bureau): Member[] {
  const random = randomFrom(consultant.id + 8)
  const portraits = portraitsInTurn()
  const { companyName = null, companyAddress = null } = consultant
  return Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(now.getTime() - (26 - index * 3) * DAY)
    const { person, look } = makePerson(random, {
      reading: "client",
      today: now,
      gender: index % 2 ? "male" : "female",
    })
    const picture = portraits(consultant.id, person.gender, look, createdAt)
    const newest = index === count - 1
    const profile = profileRow(firstProfile + index, consultant.id, "client", person, {
      pictureId: newest ? null : picture.id,
      verifiedAt: index < 5 ? createdAt : null,
      createdAt,
      consultantName: consultant.name,
      companyName,
      companyAddress,
    })
    return { account: consultant, profile, picture: newest ? undefined : picture, draft: newest }
  })
}

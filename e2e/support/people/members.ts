import { hash } from "@node-rs/argon2"
import type { BrowserContext } from "@playwright/test"
import { connectPeople, makeSignedIn, openSession as openSessionIn, type PersonOverrides } from "#db/test-people.ts"
import { isRemote } from "../../remote/address.ts"
import { connectByPages, memberByPages } from "../../remote/joining.ts"
import { sessionCookie } from "../requests/visitor.ts"
import { database } from "../servers/database.ts"
import { newPerson, type Person } from "./people.ts"

export interface Member extends Person {
  id: number
  profileId: number | null
  token: string
}

export interface MemberOverrides extends Pick<PersonOverrides, "role" | "plan" | "planDays" | "profile"> {
  firstName?: string
  gender?: Person["gender"]
  /** The server that the member is to live on; without it, the one that the stories share. */
  dataDir?: string
}

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** All members of a worker have one: a hash takes longer than everything else about a member. */
const PASSWORD = newPerson().password
let passwordHash: Promise<string> | undefined

export const USUAL: PersonOverrides["profile"] = {
  maritalStatus: "single",
  dateOfBirth: "1995-05-05",
  nationality: "Pakistan",
  residence: "Urban",
  ethnicity: "Asian",
  province: "Punjab",
  religion: "Islam",
  caste: "Rajput",
  city: "Lahore",
  sect: "Sunni",
  educationLevel: "Graduate",
  employedStatus: "Employed",
  occupation: "Employee",
  healthCondition: "Healthy",
  heightCm: 168,
  salaryIncome: "50k-100k",
  complexion: "Fair",
  fatherName: "Karim",
  motherName: "Amina",
  siblings: "2",
  familyHealthCondition: "Healthy",
  fatherOccupation: "Retired",
  motherOccupation: "House Wife",
  familyStatus: "Middle Class",
  familyType: "Nuclear Family",
  prefersReligion: "Islam",
  prefersSect: "Sunni",
}

/**
 * A member who has signed up, proved the address, described herself and logged in before: straight from the database, or
 * by the pages where the server is not our own.
 */
export async function member(overrides: MemberOverrides = {}): Promise<Member> {
  const { gender = "female", role = "user", plan, planDays, profile = {}, dataDir } = overrides
  const newcomer = newPerson(overrides.firstName ?? (gender === "female" ? "Ayesha" : "Bilal"), gender)
  if (isRemote()) return memberByPages(newcomer, overrides)
  const person = { ...newcomer, password: PASSWORD }
  const { name, firstName, lastName, email, contactNumber } = person
  const now = new Date()
  passwordHash ??= hash(PASSWORD, COST)
  // An administrator's first login goes without the second step.
  const firstLoginAt = role === "admin" ? null : now
  const account = { name, email, passwordHash: await passwordHash, firstLoginAt, verifiedAt: now }
  const kind = role === "guest" ? "client" : "member"
  const made = await makeSignedIn(firstName, {
    role,
    plan,
    planDays,
    account,
    profile: profile && { kind, lastName, gender, contactNumber, ...USUAL, ...profile },
    into: database(dataDir),
  })
  return { ...person, id: made.id, profileId: made.profileId || null, token: made.token }
}

export const openSession = async (accountId: number, dataDir?: string) =>
  (await openSessionIn(accountId, database(dataDir))).token

/** One has asked the other, who has said yes unless the request is still `pending`. */
export const connect = (one: Member, other: Member, status: "accepted" | "pending" = "accepted", dataDir?: string) =>
  isRemote() ? connectByPages(one, other, status) : connectPeople(one, other, { status, into: database(dataDir) })

export async function signIn(context: BrowserContext, { token }: Member, origin = process.env.E2E_ORIGIN!) {
  const name = sessionCookie(origin)
  await context.addCookies([{ name, value: token, url: origin, httpOnly: true, sameSite: "Lax" }])
}

/** As an administrator does it, but for the mail and the end of the sessions: nobody comes across the profiles either. */
export async function suspend({ id }: { id: number }, dataDir?: string) {
  const sql = database(dataDir)
  await sql`update account set status = 'suspended', suspended_reason = 'Rude' where id = ${id}`
  await sql`update profile set visible = false where account_id = ${id}`
}

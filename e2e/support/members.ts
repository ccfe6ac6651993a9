import { createHash, randomBytes } from "node:crypto"
import { hash } from "@node-rs/argon2"
import type { BrowserContext } from "@playwright/test"
import type { Role } from "#db/schema/accounts.ts"
import type { Plan } from "#db/schema/subscriptions.ts"
import { database } from "./database.ts"
import { newPerson, type Person } from "./people.ts"

export interface Member extends Person {
  id: number
  profileId: number | null
  /** The token of an open session. */
  token: string
}

interface Wish {
  firstName?: string
  gender?: Person["gender"]
  role?: Role
  plan?: Plan
  /** Columns of the profile that matter to the story; false: an account without a profile. */
  profile?: Record<string, string | number | boolean | null> | false
  /** The server that the member is to live on; without it, the one that the stories share. */
  dataDir?: string
}

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const USUAL = {
  marital_status: "single",
  date_of_birth: "1995-05-05",
  nationality: "Pakistan",
  residence: "Urban",
  ethnicity: "Asian",
  province: "Punjab",
  religion: "Islam",
  caste: "Rajput",
  city: "Lahore",
  sect: "Sunni",
  education_level: "Graduate",
  employed_status: "Employed",
  occupation: "Employee",
  health_condition: "Healthy",
  height_cm: 168,
  salary_income: "50k-100k",
  complexion: "Fair",
  father_name: "Karim",
  mother_name: "Amina",
  siblings: "2",
  family_health_condition: "Healthy",
  father_occupation: "Retired",
  mother_occupation: "House Wife",
  family_status: "Middle Class",
  family_type: "Nuclear Family",
  prefers_religion: "Islam",
  prefers_sect: "Sunni",
}

/** A member who has signed up, proved the address, described herself and logged in before: straight from the database. */
export async function member(wish: Wish = {}): Promise<Member> {
  const { gender = "female", role = "user", plan, profile = {}, dataDir } = wish
  const person = newPerson(wish.firstName ?? (gender === "female" ? "Ayesha" : "Bilal"), gender)
  const sql = database(dataDir)
  const [account] = await sql<{ id: number }[]>`
    insert into account (role, status, name, email, password_hash, first_login_at, verified_at)
    values (${role}, 'active', ${person.name}, ${person.email}, ${await hash(person.password, COST)}, now(), now())
    returning id::int`
  const id = account!.id
  let profileId: number | null = null
  if (profile) {
    const columns = {
      account_id: id,
      kind: role === "guest" ? "client" : "member",
      first_name: person.firstName,
      last_name: person.lastName,
      gender: person.gender,
      contact_number: person.contactNumber,
      ...USUAL,
      ...profile,
    }
    const [row] = await sql<{ id: number }[]>`insert into profile ${sql(columns)} returning id::int`
    profileId = row!.id
  }
  if (plan)
    await sql`insert into subscription (account_id, plan, ends_at)
      values (${id}, ${plan}, now() + case when ${plan} = 'basic' then interval '15 days' else interval '90 days' end)`
  return { ...person, id, profileId, token: await openSession(id, dataDir) }
}

export async function openSession(accountId: number, dataDir?: string) {
  const token = randomBytes(32).toString("base64url")
  await database(dataDir)`insert into session (token_hash, account_id, device)
    values (${createHash("sha256").update(token).digest()}, ${accountId}, 'Story')`
  return token
}

/** One has asked the other, who has said yes unless the request is still `pending`. */
export async function connect(
  one: Member,
  other: Member,
  status: "accepted" | "pending" = "accepted",
  dataDir?: string,
) {
  await database(dataDir)`insert into connection_request (sender_id, receiver_id, profile_id, status, decided_at)
    values (${one.id}, ${other.id}, ${other.profileId}, ${status}, case when ${status} = 'accepted' then now() end)`
}

export async function signIn(context: BrowserContext, { token }: Member, origin = process.env.E2E_ORIGIN!) {
  await context.addCookies([{ name: "sid", value: token, url: origin, httpOnly: true, sameSite: "Lax" }])
}

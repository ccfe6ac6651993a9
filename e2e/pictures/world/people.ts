import type postgres from "postgres"
import { SAMPLE_LOGINS, SAMPLE_PASSWORD } from "#db/seed/cast.ts"
import { makePerson, type PersonOverrides } from "#db/test-people.ts"
import { USUAL } from "../../support/people/members.ts"
import type { Name } from "./world.ts"

interface Somebody extends PersonOverrides {
  name: string
}

const woman = { ...USUAL, lastName: "Anwar", contactNumber: "+923001112233" }
const bureau = {
  role: "guest",
  account: {
    companyName: "Nasreen Rishta House",
    companyAddress: "12, Model Town, Lahore",
    contactNumber: "+923001112244",
  },
} as const

const OTHERS: Partial<Record<Name, Somebody>> = {
  /** Has come today: a profile, and nothing else. */
  zara: { name: "Zara Anwar", profile: woman },
  /** Her plan is over, and her profile was sent back. */
  saima: { name: "Saima Tariq", plan: "basic", profile: { ...woman, lastName: "Tariq" } },
  /** Married, paused, hidden: her profile rests. Asked for a matchmaker. */
  sidra: {
    name: "Sidra Butt",
    plan: "standard",
    profile: { ...woman, lastName: "Butt", status: "paused", visible: false },
  },
  /** A consultant without clients whose company nobody has checked. */
  nasreen: { name: "Nasreen Akhtar", ...bureau },
  /** Suspended. */
  imran: { name: "Imran Shah", profile: { ...USUAL, gender: "male", lastName: "Shah" } },
  /** Pays by wallet and is reported. */
  waleed: { name: "Waleed Qureshi", profile: { ...USUAL, gender: "male", lastName: "Qureshi", city: "Multan" } },
  /** A consultant whose company was sent back. */
  rehana: { name: "Rehana Yousaf", role: "guest", account: { ...bureau.account, companyName: "Yousaf & Daughters" } },
}

/** Those of the sample, and one or more for each state in which screens differ; all have one password. */
export async function makePeople(sql: postgres.Sql) {
  const ids = {} as Record<Name, number>
  const [sample] = await sql`select password_hash from account where email = ${SAMPLE_LOGINS.member.email}`
  const verified = { passwordHash: sample!.password_hash, firstLoginAt: new Date(), verifiedAt: new Date() }
  for (const [name, { name: fullName, profile, account, ...somebody }] of Object.entries(OTHERS)) {
    const email = `${name}@people.example`
    const lastName = fullName.split(" ")[1]!
    const own = { ...account, ...verified, email, name: fullName }
    const made = await makePerson(fullName.split(" ")[0]!, {
      ...somebody,
      account: own,
      profile: profile && { ...profile, lastName },
      into: sql,
    })
    ids[name as Name] = made.id
  }
  for (const [name, { email }] of Object.entries({
    ayesha: SAMPLE_LOGINS.member,
    hamza: SAMPLE_LOGINS.newcomer,
    farhat: SAMPLE_LOGINS.consultant,
    nadia: SAMPLE_LOGINS.admin,
  })) {
    const [row] = await sql`select id::int from account where email = ${email}`
    ids[name as Name] = row!.id
  }
  await sql`update subscription set starts_at = now() - interval '16 days', ends_at = now() - interval '1 day'
    where account_id = ${ids.saima}`
  await sql`update profile set sent_back_at = now(), sent_back_reason = 'Your father''s name is missing.',
    sent_back_step = 'family' where account_id = ${ids.saima}`
  await sql`update account set status = 'suspended', suspended_reason = 'Insulted others in the chat.' where id = ${ids.imran}`
  await sql`update profile set visible = false, hidden_by_suspension = true where account_id = ${ids.imran}`
  await sql`update account set company_sent_back_at = now(), company_sent_back_reason = 'The licence names another street.'
    where id = ${ids.rehana}`
  return { ids, password: SAMPLE_PASSWORD }
}

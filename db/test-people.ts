import { createHash, randomBytes } from "node:crypto"
import type postgres from "postgres"
import { sql } from "./client.ts"
import type { accounts, Role } from "./schema/accounts.ts"
import type { profiles } from "./schema/profiles.ts"
import type { Plan } from "./schema/subscriptions.ts"

type AccountColumns = Partial<typeof accounts.$inferInsert>
type ProfileColumns = Partial<typeof profiles.$inferInsert>

export interface PersonOverrides {
  role?: Role
  plan?: Plan
  planDays?: number
  account?: AccountColumns
  profile?: ProfileColumns | false
  /** By default the test file's. */
  into?: postgres.Sql
}

export interface SignedInPerson {
  id: number
  role: Role
  email: string
  profileId: number
  token: string
  sessionHash: Buffer
}

let made = 0
/** Mails of all test files are in one folder. */
const RUN = crypto.randomUUID().slice(0, 8)

export async function makePerson(name: string, overrides: PersonOverrides = {}) {
  const {
    role = "user",
    plan,
    planDays = plan === "basic" ? 15 : 90,
    account,
    profile = role === "user" && {},
    into = sql,
  } = overrides
  const address = `${name.toLowerCase().replaceAll(" ", ".")}.${++made}.${RUN}@example.com`
  const columns = columnsOf({ name, email: address, role, status: "active", ...account })
  const [row] = await into<{ id: number; role: Role; email: string }[]>`
    insert into account ${into(columns)} returning id::int, role, email`
  const { id } = row!
  if (plan)
    await into`insert into subscription (account_id, plan, ends_at)
      values (${id}, ${plan}, now() + make_interval(days => ${planDays}))`
  return { ...row!, profileId: profile ? await makeProfile(id, name, profile, into) : 0 }
}

export async function makeProfile(accountId: number, firstName: string, overrides: ProfileColumns = {}, into = sql) {
  const usual = { lastName: "Malik", maritalStatus: "single", dateOfBirth: "1998-03-14", gender: "female" }
  const columns = columnsOf({ accountId, firstName, ...usual, ...overrides })
  const [row] = await into<{ id: number }[]>`insert into profile ${into(columns)} returning id::int`
  if (overrides.kind === "client") await addConsent(row!.id, overrides, into)
  return row!.id
}

/** Only the consultant sees it. */
export const DRAFT = { visible: false, awaitsConsent: true } as const

export const makeClient = (consultantId: number, firstName: string, overrides: ProfileColumns = {}, into = sql) =>
  makeProfile(consultantId, firstName, { kind: "client", ...overrides }, into)

async function addConsent(clientId: number, { awaitsConsent }: ProfileColumns, into: postgres.Sql) {
  await into`insert into client_consent (profile_id, state, decided_at, until) select ${clientId}, said.*
    from (select 'given'::consent_state, now(), now() + interval '365 days' where not ${awaitsConsent ?? false}::boolean
      union all select 'waiting', null, null where ${awaitsConsent ?? false}) said`
}

function columnsOf(values: object) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const columns = given.map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(columns) as Record<string, string | number | boolean | null>
}

export async function makeSignedIn(name: string, overrides: PersonOverrides = {}): Promise<SignedInPerson> {
  const person = await makePerson(name, overrides)
  return { ...person, ...(await openSession(person.id, overrides.into)) }
}

export async function openSession(accountId: number, into = sql) {
  const token = randomBytes(32).toString("base64url")
  const sessionHash = createHash("sha256").update(token).digest()
  await into`insert into session (token_hash, account_id, device) values (${sessionHash}, ${accountId}, 'Test')`
  return { token, sessionHash }
}

interface Connection {
  status?: "accepted" | "pending"
  into?: postgres.Sql
}

export async function connectPeople(
  sender: { id: number },
  receiver: { id: number; profileId: number | null },
  { status = "accepted", into = sql }: Connection = {},
) {
  await into`insert into connection_request (sender_id, receiver_id, profile_id, status, decided_at)
    values (${sender.id}, ${receiver.id}, ${receiver.profileId}, ${status}, case when ${status} = 'accepted' then now() end)`
}

export const disconnectPeople = (one: { id: number }, other: { id: number }) => sql`
  update connection_request set status = 'removed'
  where least(sender_id, receiver_id) = least(${one.id}::bigint, ${other.id}::bigint)
    and greatest(sender_id, receiver_id) = greatest(${one.id}::bigint, ${other.id}::bigint)`

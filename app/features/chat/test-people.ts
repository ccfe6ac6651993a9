import { createHash, randomBytes } from "node:crypto"
import { db, sql } from "#db/client.ts"
import { accounts, sessions } from "#db/schema/accounts.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { type Plan, subscriptions } from "#db/schema/subscriptions.ts"

export interface Person {
  id: number
  email: string
  profileId: number
  token: string
  sessionHash: Buffer
}

const DAY_MS = 86_400_000

/** A member with a profile and an open session. */
export async function makePerson(name: string, plan?: Plan): Promise<Person> {
  const email = `${name.toLowerCase()}.${randomBytes(6).toString("hex")}@example.com`
  const [account] = await db.insert(accounts).values({ name, email, status: "active" }).returning({ id: accounts.id })
  const { id } = account!
  const [profile] = await db
    .insert(profiles)
    .values({
      accountId: id,
      firstName: name,
      lastName: "Khan",
      maritalStatus: "single",
      dateOfBirth: "1997-01-01",
      gender: "female",
    })
    .returning({ id: profiles.id })
  const token = randomBytes(32).toString("base64url")
  const sessionHash = createHash("sha256").update(token).digest()
  await db.insert(sessions).values({ tokenHash: sessionHash, accountId: id, device: "Test" })
  const endsAt = new Date(Date.now() + 15 * DAY_MS)
  if (plan) await db.insert(subscriptions).values({ accountId: id, plan, endsAt })
  return { id, email, profileId: profile!.id, token, sessionHash }
}

export async function connectPeople(sender: Person, receiver: Person) {
  await db
    .insert(connectionRequests)
    .values({ senderId: sender.id, receiverId: receiver.id, profileId: receiver.profileId, status: "accepted" })
}

export const disconnectPeople = (one: Person, other: Person) => sql`
  update connection_request set status = 'removed'
  where least(sender_id, receiver_id) = least(${one.id}::bigint, ${other.id}::bigint)
    and greatest(sender_id, receiver_id) = greatest(${one.id}::bigint, ${other.id}::bigint)`

export const expirePlan = (person: Person) => sql`
  update subscription set starts_at = now() - interval '16 days', ends_at = now() - interval '1 second'
  where account_id = ${person.id}`

export const countMessages = async (sender: Person) =>
  (await sql`select count(*)::int as count from message where sender_id = ${sender.id}`)[0]!.count as number

import { db } from "./client.ts"
import { accounts, type Role } from "./schema/accounts.ts"
import { profiles } from "./schema/profiles.ts"
import { type Plan, subscriptions } from "./schema/subscriptions.ts"

interface Wishes {
  role?: Role
  plan?: Plan
  /** False for an account that has not made its profile yet. */
  profile?: Partial<typeof profiles.$inferInsert> | false
}

let made = 0
/** Mails of all test files lie in one folder. */
const RUN = crypto.randomUUID().slice(0, 8)

/** For tests: an active account, by default a member with a visible profile. */
export async function makePerson(name: string, { role = "user", plan, profile = {} }: Wishes = {}) {
  const email = `${name.toLowerCase()}.${++made}.${RUN}@example.com`
  const [account] = await db.insert(accounts).values({ name, email, role, status: "active" }).returning()
  if (plan) {
    const endsAt = new Date(Date.now() + 15 * 24 * 60 * 60 * 1000)
    await db.insert(subscriptions).values({ accountId: account!.id, plan, endsAt })
  }
  const own = profile && role === "user" ? await makeProfile(account!.id, name, profile) : undefined
  return { id: account!.id, role, email, profileId: own ?? 0 }
}

export async function makeProfile(
  accountId: number,
  firstName: string,
  more: Partial<typeof profiles.$inferInsert> = {},
) {
  const [profile] = await db
    .insert(profiles)
    .values({
      accountId,
      firstName,
      lastName: "Malik",
      maritalStatus: "single",
      dateOfBirth: "1998-03-14",
      gender: "female",
      ...more,
    })
    .returning({ id: profiles.id })
  return profile!.id
}

import { inArray, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"

export type PersonSummary = Awaited<ReturnType<typeof findPersonSummaries>>[number]

/** Whom a question of the portal is about, in the given order, without those who are none. For administrators alone. */
export async function findPersonSummaries(accountIds: readonly number[]) {
  if (accountIds.length === 0) return []
  const rows = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      profileName: sql<string | null>`nullif(${fullNameOf(profiles)}, ${accounts.name})`,
      pictureId: accounts.pictureId,
      email: accounts.email,
      company: sql<string | null>`case when ${accounts.role} = 'guest' then ${accounts.companyName} end`,
      city: sql<string | null>`coalesce(${profiles.city}, ${accounts.city})`,
      role: accounts.role,
      status: accounts.status,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(inArray(accounts.id, [...accountIds]))
  const people = new Map(rows.map(({ createdAt, ...row }) => [row.id, { ...row, since: dayOf(createdAt) }]))
  return [...new Set(accountIds)].flatMap((id) => people.get(id) ?? [])
}

import { and, desc, eq, lt, not, sql } from "drizzle-orm"
import { dayAt } from "#app/dates/pakistan.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { accounts, hasLeft } from "#db/schema/accounts.ts"
import { clientProfileViews as profileViews } from "#db/schema/client-consents.ts"
import { profiles } from "#db/schema/profiles.ts"

/** Every time, whether visits are hidden or not. */
export const noteProfileView = (viewer: Pick<Viewer, "id" | "role">, profileId: number) =>
  viewer.role === "guest"
    ? db.execute(sql`insert into ${profileViews} (profile_id, account_id, opened_at)
        select id, ${viewer.id}, date_trunc('minute', now()) from profile
        where id = ${profileId} and kind = 'client' and account_id <> ${viewer.id} on conflict do nothing`)
    : Promise.resolve()

/** By day, the latest first, without the hour. */
export function readProfileViews(viewer: Pick<Viewer, "id">, clientId: number) {
  const day = dayAt(profileViews.openedAt)
  return db
    .select({ accountId: accounts.id, name: nameAndCompany(), on: sql<string>`${day}::text` })
    .from(profileViews)
    .innerJoin(profiles, eq(profiles.id, profileViews.profileId))
    .innerJoin(accounts, eq(accounts.id, profileViews.accountId))
    .where(and(eq(profileViews.profileId, clientId), eq(profiles.accountId, viewer.id), not(hasLeft(accounts))))
    .groupBy(accounts.id, day)
    .orderBy(desc(day), desc(accounts.id))
    .limit(SHORT_LIST)
}

export const forgetOldProfileViews = () =>
  db.delete(profileViews).where(lt(profileViews.openedAt, sql`now() - interval '1 year'`))

export const forgetProfileViews = (tx: Database, { id }: Actor) =>
  tx.delete(profileViews).where(eq(profileViews.accountId, id))

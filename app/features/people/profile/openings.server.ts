import { and, desc, eq, lt, sql } from "drizzle-orm"
import { calendarDay } from "#app/dates/dates.ts"
import { dayAt } from "#app/dates/pakistan.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { clientOpenings as openings } from "#db/schema/client-consents.ts"
import { profiles } from "#db/schema/profiles.ts"

/** Notes that a consultant has opened another's client in full: each time, whoever hides visits or not. */
export const noteOpening = (viewer: Pick<Viewer, "id" | "role">, profileId: number) =>
  viewer.role === "guest"
    ? db.execute(sql`insert into ${openings} (profile_id, account_id, opened_at)
        select id, ${viewer.id}, date_trunc('minute', now()) from profile
        where id = ${profileId} and kind = 'client' and account_id <> ${viewer.id} on conflict do nothing`)
    : Promise.resolve()

const LATEST = 10

/** Who has opened one's own client, and on which day: the latest first, and nobody's hours. */
export async function listOpenings(viewer: Pick<Viewer, "id">, clientId: number) {
  const day = dayAt(openings.openedAt)
  const rows = await db
    .select({ accountId: accounts.id, name: nameAndCompany(), on: sql<string>`${day}::text` })
    .from(openings)
    .innerJoin(profiles, eq(profiles.id, openings.profileId))
    .innerJoin(accounts, eq(accounts.id, openings.accountId))
    .where(and(eq(openings.profileId, clientId), eq(profiles.accountId, viewer.id)))
    .groupBy(accounts.id, day)
    .orderBy(desc(day), desc(accounts.id))
    .limit(LATEST)
  return rows.map(({ on, ...who }) => ({ ...who, on: calendarDay(on) }))
}

export const forgetOldOpenings = () => db.delete(openings).where(lt(openings.openedAt, sql`now() - interval '1 year'`))

export const forgetOpenings = (tx: Database, { id }: Actor) => tx.delete(openings).where(eq(openings.accountId, id))

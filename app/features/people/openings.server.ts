import { and, desc, eq, lt, sql } from "drizzle-orm"
import { momentOf } from "#app/dates/dates.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
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

/** Who has opened one's own client, the latest first. */
export async function listOpenings(viewer: Pick<Viewer, "id">, clientId: number) {
  const rows = await db
    .select({ accountId: openings.accountId, name: nameAndCompany(), openedAt: openings.openedAt })
    .from(openings)
    .innerJoin(profiles, eq(profiles.id, openings.profileId))
    .innerJoin(accounts, eq(accounts.id, openings.accountId))
    .where(and(eq(openings.profileId, clientId), eq(profiles.accountId, viewer.id)))
    .orderBy(desc(openings.openedAt))
    .limit(LATEST)
  return rows.map(({ openedAt, ...who }) => ({ ...who, at: momentOf(openedAt) }))
}

export const forgetOldOpenings = () => db.delete(openings).where(lt(openings.openedAt, sql`now() - interval '1 year'`))

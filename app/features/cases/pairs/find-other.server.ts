import { and, eq, or, sql } from "drizzle-orm"
import { openTo } from "#app/features/profiles/visible.server.ts"
import { refuse } from "#app/result.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { profiles } from "#db/schema/profiles.ts"

/** Says the same of a number that nobody has and of somebody who is not shown. */
export const NOBODY = refuse("not-found", "There is no such profile, or it is not open to you.")

/** With whom a case may be: anybody whom the consultant may look at, and each client of her own. */
export async function findOther(viewer: Pick<Viewer, "id">, id: number, within: Database = db) {
  const [other] = await within
    .select({ id: profiles.id, own: sql<boolean>`${isClientOf(viewer.id)}` })
    .from(profiles)
    .where(and(eq(profiles.id, id), or(openTo(viewer), isClientOf(viewer.id))))
  return other
}

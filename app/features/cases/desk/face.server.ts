import { and, eq, or, sql } from "drizzle-orm"
import { bureauOf, clientNumber } from "#app/features/profiles/client-number.server.ts"
import { nameFor } from "#app/features/profiles/reserved.server.ts"
import { ageOf } from "#app/features/profiles/shown/biodata.ts"
import { openTo, shownPicture } from "#app/features/profiles/visible.server.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"

/** Whom a typed number means, as far as the consultant may know it; her own clients in full. */
export async function findFace(viewer: Pick<Viewer, "id">, id: number) {
  const own = sql<boolean>`${isClientOf(viewer.id)}`
  const [row] = await db
    .select({
      id: profiles.id,
      name: nameFor(viewer.id),
      dateOfBirth: profiles.dateOfBirth,
      city: profiles.city,
      pictureId: sql<string | null>`case when ${own} then ${profiles.pictureId} else ${shownPicture(viewer.id)} end`,
      number: clientNumber(viewer.id),
      bureau: bureauOf(),
      own,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(and(eq(profiles.id, id), or(openTo(viewer), isClientOf(viewer.id))))
  if (!row) return
  const { dateOfBirth, ...face } = row
  return { ...face, age: ageOf(dateOfBirth) }
}

export type Face = NonNullable<Awaited<ReturnType<typeof findFace>>>

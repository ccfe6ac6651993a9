import { eq, sql } from "drizzle-orm"
import { listFavourites } from "#app/features/favourites/favourites.server.ts"
import type { Paging } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { guardianSeats } from "#db/schema/family.ts"

/**
 * The member's favourites as she sees them, without her own notes and whoever has a block with the guardian; how much is
 * said of each at the table, and what is new since that guardian last looked.
 */
export async function listShortlist(
  { id: guardianId }: Pick<Viewer, "id">,
  { seatId, member }: { seatId: number; member: Pick<Viewer, "id"> },
  paging: Paging,
) {
  const { people, ...page } = await listFavourites(member, paging, { seatId, guardianId })
  return { people: people.map(({ note: _hers, ...person }) => person), ...page }
}

export const noteLooked = (seatId: number) =>
  db.update(guardianSeats).set({ lookedAt: sql`now()` }).where(eq(guardianSeats.id, seatId))

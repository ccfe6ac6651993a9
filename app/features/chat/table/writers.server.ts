import { and, eq, inArray, not } from "drizzle-orm"
import { plainSeatTitle } from "#app/features/people/seat-title.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { accounts, hasLeft, isLeaving } from "#db/schema/accounts.ts"
import { guardianSeats } from "#db/schema/family.ts"

/** Whose seat is gone with its account: the words stay a guardian's. */
const UNNAMED = "A guardian"

export interface Writers {
  /** Of a message: `{}` where no guardian has written it. */
  by(seatId: number | null): { by?: string }
}

/** What the guardians are called who wrote these messages; mostly there are none, and nothing is asked. */
export async function listWriters(seatIds: readonly (number | null)[]): Promise<Writers> {
  const ids = [...new Set(seatIds.filter((id) => id !== null))]
  const rows = ids.length > 0 ? await listSeats(ids) : []
  const titles = new Map(rows.map(({ id, ...seat }) => [id, plainSeatTitle(seat)]))
  return { by: (seatId) => (seatId === null ? {} : { by: titles.get(seatId) ?? UNNAMED }) }
}

const listSeats = (ids: number[]) =>
  db
    .select({
      id: guardianSeats.id,
      member: shownName(),
      relation: guardianSeats.relation,
      name: guardianSeats.name,
    })
    .from(guardianSeats)
    .innerJoin(accounts, eq(accounts.id, guardianSeats.memberId))
    .where(and(inArray(guardianSeats.id, ids), not(hasLeft(accounts)), not(isLeaving(guardianSeats.guardianId))))

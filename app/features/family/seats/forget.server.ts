import { eq, or } from "drizzle-orm"
import type { Leaver } from "#app/viewer/leaver.ts"
import type { Database } from "#db/client.ts"
import { guardianSeats } from "#db/schema/family.ts"

/** On either side of it, with what was said there. */
export const forgetSeats = (tx: Database, { id }: Leaver) =>
  tx.delete(guardianSeats).where(or(eq(guardianSeats.memberId, id), eq(guardianSeats.guardianId, id)))

import { and, inArray } from "drizzle-orm"
import { removeFilesOfRemoved } from "#app/features/profiles/pictures/removed-pictures.server.ts"
import { isOver } from "#app/removed/removed.server.ts"
import { db } from "#db/client.ts"
import { removedThings } from "#db/schema/removed-things.ts"

const AT_ONCE = 500

/** What nobody has put back within the day. Files first: whatever stops it, the next sweep does them again. */
export async function sweepRemoved() {
  const { id, kind, thing } = removedThings
  for (;;) {
    const over = await db.select({ id, kind, thing }).from(removedThings).where(isOver).limit(AT_ONCE)
    if (over.length === 0) return
    await removeFilesOfRemoved(over.filter((one) => one.kind === "picture").map((one) => one.thing))
    const ids = over.map((one) => one.id)
    await db.delete(removedThings).where(and(isOver, inArray(id, ids)))
  }
}

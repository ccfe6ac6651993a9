import { and, inArray, lt, sql } from "drizzle-orm"
import { removeFiles } from "#app/features/profiles/pictures/pictures.server.ts"
import { db } from "#db/client.ts"
import { removedThings } from "#db/schema/removed-things.ts"

const AT_ONCE = 500

const isOver = lt(removedThings.removedAt, sql`now() - interval '1 day'`)

/** What nobody has put back within the day. Files first: whatever stops it, the next sweep does them again. */
export async function sweepRemoved() {
  const { id, kind, thing, putBackAt } = removedThings
  const over = await db.select({ id, kind, thing, putBackAt }).from(removedThings).where(isOver).limit(AT_ONCE)
  const isGone = (one: (typeof over)[number]) => one.kind === "picture" && one.putBackAt === null
  await removeFiles(...over.filter(isGone).map((one) => one.thing))
  if (over.length > 0)
    await db.delete(removedThings).where(
      and(
        isOver,
        inArray(
          id,
          over.map((one) => one.id),
        ),
      ),
    )
}

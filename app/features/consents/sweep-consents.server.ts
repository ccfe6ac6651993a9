import { and, asc, eq, isNull, lte, sql } from "drizzle-orm"
import { longDayOf } from "#app/dates/dates.ts"
import { lockOwner } from "#app/features/profiles/owner-lock.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { type Database, db } from "#db/client.ts"
import { clientConsents as consents, isConsented, isUnreminded } from "#db/schema/client-consents.ts"
import { profiles } from "#db/schema/profiles.ts"
import { END_TOLD_DAYS } from "./consent-policy.ts"
import { findOwnConsent, showClient, tellOwner } from "./consent-rows.server.ts"

const AT_ONCE = 500

const over = and(isConsented(consents), lte(consents.until, sql`now()`))
const endsSoon = and(
  isConsented(consents),
  lte(consents.until, sql`now() + make_interval(days => ${END_TOLD_DAYS})`),
  isNull(consents.endToldAt),
)
const unanswered = and(isUnreminded(consents), lte(consents.dueAt, sql`now()`))

/** Hides whose consent has run out, says so beforehand, and reminds of what nobody has answered: each once. */
export async function sweepConsents() {
  await each(over, consents.until, async (tx, client) => {
    await tx.update(consents).set({ state: "waiting", until: null }).where(eq(consents.profileId, client.profileId))
    await showClient(tx, client.profileId, false)
    return `The consent of your client ${client.name} has ended, so nobody else sees the profile. Please ask the family again.`
  })
  await each(endsSoon, consents.until, async (tx, client) => {
    await tx.update(consents).set({ endToldAt: sql`now()` }).where(eq(consents.profileId, client.profileId))
    return `Your client ${client.name} is shown to others until ${longDayOf(client.until!)}. Please ask the family for consent before.`
  })
  await each(unanswered, consents.dueAt, async (tx, client) => {
    await tx.update(consents).set({ remindedAt: sql`now()` }).where(eq(consents.profileId, client.profileId))
    return `The family of your client ${client.name} has not answered for 30 days. Please call them, or make a new link.`
  })
}

type Client = NonNullable<Awaited<ReturnType<typeof findOwnConsent>>> & { name: string }

async function each(
  due: ReturnType<typeof and>,
  order: typeof consents.until | typeof consents.dueAt,
  work: (tx: Database, client: Client) => Promise<string>,
) {
  const find = () =>
    db
      .select({ id: consents.profileId, ownerId: profiles.accountId })
      .from(consents)
      .innerJoin(profiles, eq(profiles.id, consents.profileId))
      .where(due)
      .orderBy(asc(order))
      .limit(AT_ONCE)
  for (let found = await find(); found.length > 0; found = await find())
    for (const { id, ownerId } of found)
      await db.transaction(async (tx) => {
        // An answer at the same moment comes before or after: what it has left is seen under the lock.
        await lockOwner(tx, ownerId)
        const [still] = await tx
          .select({ id: consents.profileId })
          .from(consents)
          .where(and(eq(consents.profileId, id), due))
        const row = still && (await findOwnConsent({ id: ownerId }, id, tx))
        if (!row) return
        const note = await work(tx, { ...row, name: isolated(`${row.firstName} ${row.lastName}`) })
        await tellOwner(tx, row, note)
      })
}

import { and, asc, eq, isNull, lte, ne, sql } from "drizzle-orm"
import { longDayOf } from "#app/dates/dates.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { readAgreement } from "#app/features/profiles/agreement/agreement.server.ts"
import { itemsText, toBeConfirmed } from "#app/features/profiles/agreement/agreement-items.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { lockOwner, lockOwnerOf } from "#app/features/profiles/owner-lock.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { type Database, db } from "#db/client.ts"
import {
  clientConsents as consents,
  isConsented,
  isUnreminded,
  consentKeys as keys,
} from "#db/schema/client-consents.ts"
import { profiles } from "#db/schema/profiles.ts"
import { END_NOTICE_DAYS } from "./consent-policy.ts"
import { findOwnConsent, notifyOwner, showClient } from "./consent-rows.server.ts"
import { endKeys, listHolders } from "./keys/keys.server.ts"

const AT_ONCE = 500

const over = and(isConsented(consents), lte(consents.until, sql`now()`))
const endsSoon = and(
  isConsented(consents),
  lte(consents.until, sql`now() + make_interval(days => ${END_NOTICE_DAYS})`),
  isNull(consents.endToldAt),
)
const unreportedChanges = and(sql`not ${consents.changesTold}`)
const unanswered = and(isUnreminded(consents), lte(consents.dueAt, sql`now()`))

/** Each once: hides expired consents, warns before, reminds of unanswered links, reports changes to the client. */
export async function sweepConsents() {
  await keepAgreements()
  await each(unreportedChanges, consents.profileId, async (tx, client) => {
    await tx.update(consents).set({ changesTold: true }).where(eq(consents.profileId, client.profileId))
    for (const { accountId } of await listHolders(tx, client.profileId))
      await notify(tx, "consent", { to: accountId, about: client.profileId, note: changeText(client) })
    return undefined
  })
  await each(over, consents.until, async (tx, client) => {
    await tx
      .update(consents)
      .set({ state: "waiting", until: null, agreedTo: null, changed: [] })
      .where(eq(consents.profileId, client.profileId))
    await endKeys(tx, client.profileId, { by: "over" }, ne(keys.kind, "account"))
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

/** Whoever agreed before digests were kept has agreed to what is shown now. */
async function keepAgreements() {
  const lacking = and(eq(consents.state, "given"), isNull(consents.agreedTo))
  const find = () =>
    db.select({ id: consents.profileId }).from(consents).where(lacking).orderBy(asc(consents.profileId)).limit(AT_ONCE)
  for (let found = await find(); found.length > 0; found = await find())
    for (const { id } of found)
      await db.transaction(async (tx) => {
        await lockOwnerOf(tx, id)
        await tx
          .update(consents)
          .set({ agreedTo: (await readAgreement(tx, id)) ?? {} })
          .where(and(eq(consents.profileId, id), lacking))
      })
}

function changeText({ name, changed }: Client) {
  const confirm = toBeConfirmed(changed).length > 0
  return `Your consultant has changed the profile of ${name}: ${itemsText(changed)}.${confirm ? " Nobody else sees it until you agree to it." : ""}`
}

type Client = NonNullable<Awaited<ReturnType<typeof findOwnConsent>>> & { name: string }

async function each(
  due: ReturnType<typeof and>,
  order: typeof consents.until | typeof consents.dueAt | typeof consents.profileId,
  work: (tx: Database, client: Client) => Promise<string | undefined>,
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
        // An answer at the same time comes before or after: the state is read again under the lock.
        await lockOwner(tx, ownerId)
        const [still] = await tx
          .select({ id: consents.profileId })
          .from(consents)
          .where(and(eq(consents.profileId, id), due))
        const row = still && (await findOwnConsent({ id: ownerId }, id, tx))
        if (!row) return
        const note = await work(tx, { ...row, name: isolated(fullName(row)) })
        if (note) await notifyOwner(tx, row, note)
      })
}

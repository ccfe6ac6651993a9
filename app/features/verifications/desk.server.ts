import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { dateTimeOf } from "#app/dates/dates.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { phoneInGroups } from "#app/features/profiles/phone/phone.server.ts"
import { ageOf } from "#app/features/profiles/shown/biodata.ts"
import type { Paging } from "#app/url/address.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { ownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { inOrder } from "#db/lists/in-order.ts"
import { keyedPage } from "#db/lists/keyed-page.ts"
import { accounts } from "#db/schema/accounts.ts"
import { fullNameOf, lacksPicture, profiles } from "#db/schema/profiles.ts"
import { verificationClaims } from "#db/schema/verifications.ts"
import type { DeskState } from "./desk-schema.ts"

const { waits } = QUEUES.verifications

interface Tab {
  which: SQL
  at: "queuedAt" | "callAgainAt" | "sentBackAt" | "verifiedAt"
  by: SQL
}

/** An index serves each. */
const TABS: Record<DeskState, Tab> = {
  waiting: { which: sql`${waits} and ${profiles.callAgainAt} is null`, at: "queuedAt", by: sql`queued_at` },
  called: { which: sql`${waits} and ${profiles.callAgainAt} is not null`, at: "callAgainAt", by: sql`call_again_at` },
  "sent-back": { which: sql`${profiles.sentBackAt} is not null`, at: "sentBackAt", by: sql`sent_back_at` },
  checked: { which: sql`${profiles.verifiedAt} is not null`, at: "verifiedAt", by: sql`verified_at` },
  pictureless: { which: lacksPicture(profiles), at: "queuedAt", by: sql`queued_at` },
}

/** Waiting ones: longest first; decided ones: newest first. */
export const orderOf = (state: DeskState) => ({
  descending: state === "sent-back" || state === "checked",
  by: { columns: [TABS[state].by], table: profiles },
})

export const rowsOf = (state: DeskState) =>
  db.select({ id: profiles.id, at: profiles[TABS[state].at] }).from(profiles).where(TABS[state].which)

export async function listDesk(state: DeskState, paging: Paging) {
  const { ids, ...list } = await keyedPage(rowsOf(state), paging, orderOf(state))
  const rows = await db
    .select({
      id: profiles.id,
      kind: profiles.kind,
      name: fullNameOf(profiles),
      dateOfBirth: profiles.dateOfBirth,
      city: profiles.city,
      contactNumber: profiles.contactNumber,
      at: profiles[TABS[state].at],
      due: sql<boolean>`coalesce(${profiles.callAgainAt} <= now(), false)`,
      sentBackReason: profiles.sentBackReason,
      accountId: accounts.id,
      account: accounts.name,
      holder: holderOf(),
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(inArray(profiles.id, ids))
  const entries = inOrder(ids, rows).map(({ dateOfBirth, at, ...row }) => ({
    ...row,
    phone: phoneInGroups(row.contactNumber),
    age: ageOf(dateOfBirth),
    at: at ? dateTimeOf(at) : "N/A",
  }))
  return { state, entries, ...list }
}

/** Who is about to call, other than the actor. */
export const holderOf = (actor?: Actor) => sql<string | null>`(select ${ownName("holder")} from verification_claim claim
  join account holder on holder.id = claim.account_id
  where claim.profile_id = "profile"."id" and claim.until > now() and claim.account_id <> ${actor?.id ?? 0}::bigint)`

const freeFor = (actor: Actor) =>
  and(
    sql`${profiles.accountId} <> ${actor.id}`,
    sql`not exists (select 1 from ${verificationClaims} where ${verificationClaims.profileId} = ${profiles.id}
      and ${verificationClaims.until} > now() and ${verificationClaims.accountId} <> ${actor.id} offset 0)`,
  )

/** Promised calls first, then those behind `after`, then the longest waiting; none claimed by others. */
export async function nextToCall(actor: Actor, after?: number, atMost = 1) {
  const free = freeFor(actor)
  const behind = after
    ? sql`(${profiles.queuedAt}, ${profiles.id}) > (select p.queued_at, p.id from profile p where p.id = ${after})`
    : undefined
  const due = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(TABS.called.which, sql`${profiles.callAgainAt} <= now()`, free))
    .orderBy(asc(profiles.callAgainAt), asc(profiles.id))
    .limit(atMost)
  const waiting = (which?: SQL) =>
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(TABS.waiting.which, free, which))
      .orderBy(asc(profiles.queuedAt), asc(profiles.id))
      .limit(atMost)
  for (const some of [due, ...(behind ? [waiting(behind)] : []), waiting()]) {
    const rows = await some
    if (rows.length > 0) return rows.map(({ id }) => id)
  }
  return []
}

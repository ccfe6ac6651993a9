import { and, desc, eq, ne, sql } from "drizzle-orm"
import { type Seen, seenOf } from "#app/forms/meanwhile/merge.server.ts"
import { mergeOrRefuse } from "#app/forms/meanwhile/refuse.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { isClientOf, ownClient } from "#app/viewer/own-client.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { clientReferrals as referrals } from "#db/schema/referrals.ts"
import { clientIn, clientText, REFERRAL_PARTS } from "./referral-schema.ts"

const MOST_OFFERED = 200
const MOST_SENT = 20

const NOT_YOURS = refuse("invalid", "None of your clients has this number.", { field: "referredBy" })
const THEMSELVES = refuse("invalid", "This is the client’s own number. Please write who sent them.", {
  field: "referredBy",
})

/** An empty text takes it away. */
export const saveReferral = (
  viewer: Actor,
  clientId: number,
  mine: { referredBy?: string },
  seen?: Seen,
): Promise<Result> =>
  db.transaction(async (tx) => {
    // Two who save it at once come one after the other, also where there is no row yet.
    const [own] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, clientId), isClientOf(viewer.id)))
      .for("no key update")
    if (!own) return NOT_FOUND
    const known = await readReferral(tx, clientId)
    const now = { referredBy: known && textOf(known) }
    const last = () => ({ by: viewer.id, at: known?.changedAt ?? null })
    const merged = await mergeOrRefuse(tx, viewer, REFERRAL_PARTS, { now, mine, seen }, last)
    if (!merged.done) return merged
    const text = merged.value.referredBy ?? ""
    if (text === "") {
      await tx.delete(referrals).where(eq(referrals.clientId, clientId))
      return done()
    }
    const byClientId = clientIn(text) ?? null
    if (byClientId === clientId) return THEMSELVES
    if (byClientId !== null && !(await ownClient(viewer, byClientId))) return NOT_YOURS
    const row = { byClientId, byText: byClientId === null ? text : null, changedAt: sql`now()` }
    await tx
      .insert(referrals)
      .values({ clientId, consultantId: viewer.id, ...row })
      .onConflictDoUpdate({ target: referrals.clientId, set: row })
    return done()
  })

const readReferral = async (within: Database, clientId: number) => {
  const [row] = await within
    .select({
      byClientId: referrals.byClientId,
      byText: referrals.byText,
      name: fullNameOf(profiles),
      changedAt: referrals.changedAt,
    })
    .from(referrals)
    .leftJoin(profiles, eq(profiles.id, referrals.byClientId))
    .where(eq(referrals.clientId, clientId))
  return row
}

const textOf = ({ byClientId, byText, name }: NonNullable<Awaited<ReturnType<typeof readReferral>>>) =>
  byClientId === null ? (byText ?? "") : clientText(name ?? "", byClientId)

/** Who sent this client, and whom this client's family has sent. */
export async function findReferrals(viewer: Pick<Viewer, "id">, clientId: number) {
  if (!(await ownClient(viewer, clientId))) return
  const [by, sent] = await Promise.all([
    readReferral(db, clientId),
    db
      .select({ id: profiles.id, name: fullNameOf(profiles) })
      .from(referrals)
      .innerJoin(profiles, eq(profiles.id, referrals.clientId))
      .where(and(eq(referrals.byClientId, clientId), eq(referrals.consultantId, viewer.id)))
      .orderBy(desc(profiles.id))
      .limit(MOST_SENT + 1),
  ])
  const referredBy = by ? textOf(by) : ""
  return {
    by: by && { id: by.byClientId, name: by.byClientId === null ? by.byText : by.name },
    referredBy,
    seen: seenOf(REFERRAL_PARTS, { referredBy }),
    sent: sent.slice(0, MOST_SENT),
    more: sent.length > MOST_SENT,
  }
}

/** The latest of her other clients; an older one is meant by number. */
export async function listReferrers(viewer: Pick<Viewer, "id">, clientId: number) {
  const others = await db
    .select({ id: profiles.id, name: fullNameOf(profiles) })
    .from(profiles)
    .where(and(isClientOf(viewer.id), ne(profiles.id, clientId)))
    .orderBy(desc(profiles.id))
    .limit(MOST_OFFERED)
  return others.map(({ id, name }) => clientText(name, id))
}

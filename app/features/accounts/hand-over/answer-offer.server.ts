import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { notify, takeBack } from "#app/features/notifications/notify.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, isCheckedConsultant } from "#db/schema/accounts.ts"
import { clientOffers as offers } from "#db/schema/client-offers.ts"
import { moveClients } from "./move-clients.server.ts"
import { auditOffer, mailOf, sendOfferMail } from "./offer-mails.server.ts"
import { endOffer, nameOf } from "./offers.server.ts"

const NO_OFFER = refuse("conflict", "This offer is not open any more.")
const UNCHECKED = refuse("forbidden", "Your company has to be checked before you take over clients.")

/** Locks both accounts, the lowest id first, so that neither is deleted while clients move. */
async function lockOpen(tx: Database, fromId: number, toId: number) {
  const rows = await tx
    .select({ id: accounts.id, checked: sql<boolean>`${isCheckedConsultant(accounts)}` })
    .from(accounts)
    .where(inArray(accounts.id, [fromId, toId]))
    .orderBy(accounts.id)
    .for("update")
  const [offer] = await tx
    .select({ fromId: offers.fromId })
    .from(offers)
    .where(and(eq(offers.fromId, fromId), eq(offers.toId, toId), isNull(offers.declinedAt)))
  return offer && { checked: rows.find(({ id }) => id === toId)?.checked ?? false }
}

/** All clients are the viewer's from then on. Answers how many. */
export async function acceptOffer(viewer: Actor, fromId: number, ctx: RequestContext): Promise<Result<number>> {
  const moved = await db.transaction(async (tx) => {
    const offer = await lockOpen(tx, fromId, viewer.id)
    if (!offer) return NO_OFFER
    if (!offer.checked) return UNCHECKED
    const { count, afterCommit } = await moveClients(tx, fromId, viewer.id)
    await settle(tx, viewer, fromId)
    await endOffer(tx, fromId)
    await notify(tx, "clients", { to: fromId, from: viewer.id, what: "accepted" })
    await sendOfferMail(tx, fromId, mailOf.accepted(await nameOf(tx, viewer.id), count))
    await auditOffer(tx, "clients.handed-over", viewer.id, { from: fromId, clients: count }, ctx)
    return done({ count, afterCommit })
  })
  if (!moved.done) return moved
  await moved.value.afterCommit()
  return done(moved.value.count)
}

export const declineOffer = (viewer: Actor, fromId: number, ctx: RequestContext): Promise<Result> =>
  db.transaction(async (tx) => {
    if (!(await lockOpen(tx, fromId, viewer.id))) return NO_OFFER
    await tx.update(offers).set({ declinedAt: sql`now()` }).where(eq(offers.fromId, fromId))
    await settle(tx, viewer, fromId)
    await notify(tx, "clients", { to: fromId, from: viewer.id, what: "declined" })
    await sendOfferMail(tx, fromId, mailOf.declined(await nameOf(tx, viewer.id)))
    await auditOffer(tx, "clients.offer-declined", viewer.id, { from: fromId }, ctx)
    return done()
  })

/** It waits no more. */
const settle = (tx: Database, viewer: Actor, fromId: number) => takeBack(tx, "clients", { from: fromId, to: viewer.id })

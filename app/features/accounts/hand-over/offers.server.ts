import { and, eq, isNull, not, or, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { notify, takeBack } from "#app/features/notifications/notify.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { nameAndCompany, ownNameAndCompany } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { accounts, hasLeft, isCheckedConsultant } from "#db/schema/accounts.ts"
import { clientOffers as offers } from "#db/schema/client-offers.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { auditOffer, mailOf, sendOfferMail } from "./offer-mails.server.ts"

export const countClients = (id: number | typeof accounts.id) => db.$count(profiles, isClientOf(id))

/** To whom all clients are offered, and whether there is an answer. Undefined also where that one has left. */
export async function findOwnOffer(viewer: Actor) {
  const [offer] = await db
    .select({ name: nameAndCompany(), offeredAt: offers.createdAt, declinedAt: offers.declinedAt })
    .from(offers)
    .innerJoin(accounts, eq(accounts.id, offers.toId))
    .where(and(eq(offers.fromId, viewer.id), not(hasLeft(accounts))))
  return offer && { name: offer.name, offeredOn: dayOf(offer.offeredAt), declined: offer.declinedAt !== null }
}

export type OwnOffer = NonNullable<Awaited<ReturnType<typeof findOwnOffer>>>

/** What other consultants offer; also one who is leaving meanwhile, without a name. */
export const listOffersTo = (viewer: Actor) =>
  db
    .select({
      fromId: accounts.id,
      name: nameAndCompany(),
      leaving: hasLeft(accounts),
      clients: countClients(accounts.id),
    })
    .from(offers)
    .innerJoin(accounts, eq(accounts.id, offers.fromId))
    .where(and(eq(offers.toId, viewer.id), isNull(offers.declinedAt), notBlocked(viewer.id, accounts.id)))
    .orderBy(offers.fromId)
    .limit(SHORT_LIST)

const NOBODY = refuse("invalid", "There is no consultant with a checked company of that e-mail or name.", {
  field: "who",
})
const SEVERAL = refuse("invalid", "Several are called so. Please enter the e-mail.", { field: "who" })
const NO_CLIENTS = refuse("conflict", "You have no clients to hand over.")

/** By e-mail, name or company, as everybody may read them. */
async function findTaker(viewer: Actor, who: string) {
  const called = who.toLowerCase()
  const found = await db
    .select({ id: accounts.id, name: ownNameAndCompany() })
    .from(accounts)
    .where(
      and(
        isCheckedConsultant(accounts),
        sql`${accounts.id} <> ${viewer.id}`,
        notBlocked(viewer.id, accounts.id),
        or(
          eq(accounts.email, called),
          eq(sql`lower(${accounts.name})`, called),
          eq(sql`lower(btrim(${accounts.companyName}))`, called),
        ),
      ),
    )
    .limit(2)
  return found.length > 1 ? SEVERAL : found[0] ? done(found[0]) : NOBODY
}

/** All clients, to one consultant; an earlier offer ends with it. Answers whom. */
export async function offerClients(viewer: Actor, who: string, ctx: RequestContext): Promise<Result<string>> {
  const spent = await trySpend("client-offer", String(viewer.id), ctx)
  if (!spent.done) return spent
  const taker = await findTaker(viewer, who)
  if (!taker.done) return taker
  const clients = await countClients(viewer.id)
  if (clients === 0) return NO_CLIENTS
  const { id: toId, name } = taker.value
  return db.transaction(async (tx) => {
    const before = await endOffer(tx, viewer.id)
    if (before && before.toId !== toId) await takeBack(tx, "clients", { from: viewer.id, to: before.toId })
    await tx.insert(offers).values({ fromId: viewer.id, toId })
    await notify(tx, "clients", { to: toId, from: viewer.id, what: "offered" })
    await sendOfferMail(tx, toId, mailOf.offered(await nameOf(tx, viewer.id), clients))
    await auditOffer(tx, "clients.offered", viewer.id, { to: toId }, ctx)
    return done(name)
  })
}

export async function nameOf(tx: Database, id: number) {
  const [account] = await tx.select({ name: ownNameAndCompany() }).from(accounts).where(eq(accounts.id, id))
  return account?.name ?? ""
}

export async function endOffer(tx: Database, fromId: number, toId?: number) {
  const which = and(eq(offers.fromId, fromId), toId === undefined ? undefined : eq(offers.toId, toId))
  const [ended] = await tx.delete(offers).where(which).returning({ toId: offers.toId, declinedAt: offers.declinedAt })
  return ended
}

/** The other one need not hear of it. */
export const withdrawOffer = (viewer: Actor, ctx: RequestContext): Promise<Result> =>
  db.transaction(async (tx) => {
    const ended = await endOffer(tx, viewer.id)
    if (!ended) return NOT_FOUND
    await takeBack(tx, "clients", { from: viewer.id, to: ended.toId })
    await auditOffer(tx, "clients.offer-withdrawn", viewer.id, { to: ended.toId }, ctx)
    return done()
  })

export const forgetOffers = (tx: Database, { id }: Actor) =>
  tx.delete(offers).where(or(eq(offers.fromId, id), eq(offers.toId, id)))

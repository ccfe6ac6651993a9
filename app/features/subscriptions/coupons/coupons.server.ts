import { randomInt } from "node:crypto"
import { and, desc, eq, isNull, lt, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { hashPassword, passwordFits } from "#app/hashing/passwords.server.ts"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Refusal, type Result, refuse } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { coupons, couponUses, type Plan } from "#db/schema/subscriptions.ts"
import { termsOf } from "../plan-table.ts"
import { activate } from "../subscriptions.server.ts"
import { digitsOf } from "./coupon-schema.ts"

interface NewCoupon {
  code?: string
  plan: Plan
  days: number
  uses: number
  /** Only whoever knows this CNIC may redeem it. A slow hash: thirteen digits would be guessed from a quick one. */
  cnic?: string
  reason?: string
}

export async function createCoupon(
  admin: Actor,
  asked: NewCoupon,
  ctx?: RequestContext,
): Promise<Result<{ id: number; code: string }>> {
  const { code = madeUpCode(), cnic, reason, ...terms } = asked
  const cnicHash = cnic ? await hashPassword(digitsOf(cnic)) : null
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(coupons)
      .values({ code, ...terms, cnicHash, createdBy: admin.id })
      .onConflictDoNothing()
      .returning({ id: coupons.id, code: coupons.code })
    if (!made) return refuse("conflict", "There is a coupon with this code.")
    await recordAudit({ ...by(admin, made.id), action: "coupon.created", reason, detail: { ...terms }, ctx }, tx)
    return done(made)
  })
}

export async function listCoupons(paging: Paging) {
  const { total, page } = await countedPage(db.select({ id: coupons.id }).from(coupons), paging)
  const list = await db
    .select({
      id: coupons.id,
      code: coupons.code,
      plan: coupons.plan,
      days: coupons.days,
      uses: coupons.uses,
      used: coupons.used,
      bound: sql<boolean>`${coupons.cnicHash} is not null`,
      endedAt: coupons.endedAt,
      createdAt: coupons.createdAt,
    })
    .from(coupons)
    .orderBy(desc(coupons.id))
    .limit(paging.limit)
    .offset((page - 1) * paging.limit)
  return { coupons: list, total, page, limit: paging.limit }
}

export async function findCoupon(id: number) {
  const [row] = await db
    .select({ id: coupons.id, name: coupons.code })
    .from(coupons)
    .where(and(eq(coupons.id, id), isNull(coupons.endedAt)))
  return row
}

/** Plans that it gave go on. */
export function endCoupon(
  admin: Actor,
  id: number,
  { reason, ctx }: { reason?: string; ctx?: RequestContext } = {},
): Promise<Result> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(coupons)
      .set({ endedAt: sql`now()` })
      .where(and(eq(coupons.id, id), isNull(coupons.endedAt)))
      .returning({ id: coupons.id })
    if (!ended) return refuse("conflict", "This coupon had ended.")
    await recordAudit({ ...by(admin, id), action: "coupon.ended", reason, ctx }, tx)
    return done()
  })
}

type Redeemed = { plan: Plan; startsAt: Date; endsAt: Date; runs: boolean }

/** One answer for unknown, ended, used up and another's CNIC, so that codes cannot be explored. */
const INVALID = refuse("invalid", "This coupon cannot be used. Please check the code and the CNIC.", {
  field: "couponCode",
})
const USED = refuse("conflict", "You have already used this coupon.")

/** Counted against the limits of the account and its network. */
export async function submitCoupon(viewer: Actor, given: { couponCode: string; cnic?: string }, ctx: RequestContext) {
  const counted = await trySpend("coupon", String(viewer.id), ctx)
  const spent = counted.done ? await trySpend("coupon.address", networkOf(ctx.address), ctx) : counted
  return spent.done ? redeemCoupon(viewer, given, ctx) : spent
}

export function redeemedText({ plan, runs, startsAt, endsAt }: Redeemed) {
  const term = runs
    ? `is active until ${longDayOf(endsAt)}`
    : `begins on ${longDayOf(startsAt)}, when your present one ends`
  return `Your coupon was redeemed: the ${termsOf(plan).name} plan ${term}.`
}

export async function redeemCoupon(
  viewer: Actor,
  { couponCode, cnic }: { couponCode: string; cnic?: string },
  ctx?: RequestContext,
): Promise<Result<Redeemed>> {
  const [found] = await db
    .select({ id: coupons.id, cnicHash: coupons.cnicHash })
    .from(coupons)
    .where(eq(sql`lower(${coupons.code})`, couponCode.toLowerCase()))
  // Checked for every code, so that the time of an answer reveals nothing either.
  const isTheirs = await passwordFits(found?.cnicHash, digitsOf(cnic ?? ""))
  const answer = found && (isTheirs || !found.cnicHash) ? await take(viewer, found.id, ctx) : INVALID
  if (!answer.done) {
    const refusal = { actorId: viewer.id, objectType: "coupon", objectId: found?.id, ctx }
    await recordAudit({ ...refusal, action: "coupon.refused", reason: answer === USED ? "used" : "invalid" })
  }
  return answer
}

/** Rolls back a use that turned out to be this account's second. */
class Undo extends Error {}

async function take(viewer: Actor, couponId: number, ctx?: RequestContext): Promise<Result<Redeemed>> {
  let answer: Refusal = INVALID
  try {
    return await db.transaction(async (tx) => {
      const [used] = await tx
        .insert(couponUses)
        .values({ couponId, accountId: viewer.id })
        .onConflictDoNothing()
        .returning({ couponId: couponUses.couponId })
      if (!used) {
        answer = USED
        throw new Undo()
      }
      const [coupon] = await tx
        .update(coupons)
        .set({ used: sql`${coupons.used} + 1` })
        .where(and(eq(coupons.id, couponId), isNull(coupons.endedAt), lt(coupons.used, coupons.uses)))
        .returning({ plan: coupons.plan, days: coupons.days })
      if (!coupon) throw new Undo()
      const started = await activate(tx, { accountId: viewer.id, ...coupon, couponId, ctx })
      await recordAudit({ ...by(viewer, couponId), action: "coupon.redeemed", ctx }, tx)
      return done({ ...started, plan: coupon.plan })
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    return answer
  }
}

const by = ({ id }: Actor, couponId: number) => ({ actorId: id, objectType: "coupon", objectId: couponId })

/** Without letters and digits that look alike. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
const madeUpCode = () => {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("")
  return `${group()}-${group()}-${group()}`
}

import { z } from "zod"
import { submitOrder } from "#app/features/subscriptions/card/checkout.server.ts"
import { listOpenOrders } from "#app/features/subscriptions/card/orders.server.ts"
import { couponSchema } from "#app/features/subscriptions/coupons/coupon-schema.ts"
import { redeemedText, submitCoupon } from "#app/features/subscriptions/coupons/coupons.server.ts"
import { listWaitingPayments } from "#app/features/subscriptions/manual/wallet-payments.server.ts"
import { LIMITS, type Limit, offersFor, PLANS } from "#app/features/subscriptions/plan-table.ts"
import { lastCancelledTerm, listTerms } from "#app/features/subscriptions/subscriptions.server.ts"
import { type Used, usageOf } from "#app/features/subscriptions/usage.server.ts"
import { done } from "#app/result.ts"
import { plan as plans } from "#db/schema/subscriptions.ts"
import { checkout, orderBody } from "../../bodies/order-body.server.ts"
import { counted, listOf } from "../../entities/list.ts"
import { order, orderOf, walletPayment, walletPaymentOf } from "../../entities/payment.ts"
import { openOperation, operation } from "../../operation.ts"

const planName = z.enum(plans.enumValues)
const most = z.int().nullable().meta({ description: "Null: as many as one likes." })
/** JSON has no infinity. */
const bounded = (limit: number) => (Number.isFinite(limit) ? limit : null)

const eachLimit = <Value>(of: (what: Limit) => Value) =>
  Object.fromEntries(LIMITS.map((what) => [what, of(what)])) as Record<Limit, Value>

const plan = z
  .object({
    plan: planName,
    name: z.string(),
    rupees: z.int().meta({ description: "For the whole term, in Pakistan." }),
    abroad: z.object({ name: z.string(), dollars: z.number() }).meta({ description: "The same plan elsewhere." }),
    priceNote: z.string(),
    days: z.int(),
    ...eachLimit(() => most),
    hidesPicture: z.boolean(),
    benefits: z.array(z.string()),
    recommended: z.boolean(),
  })
  .meta({ id: "Plan" })

const listPlans = openOperation(
  {
    method: "get",
    path: "/plans",
    id: "listPlans",
    summary: "The plans, from the smallest to the largest",
    revalidated: true,
    answer: listOf(plan),
  },
  async () => {
    const offers = offersFor("pakistan")
    const results = PLANS.map(({ recommended, ...terms }, index) => ({
      ...terms,
      ...eachLimit((what) => bounded(terms[what])),
      benefits: offers[index]!.benefits,
      recommended: recommended ?? false,
    }))
    return done({ results, ...counted({ total: results.length, page: 1, limit: 10 }) })
  },
)

const used = z.object({ used: z.int(), limit: most })

const subscription = z
  .object({
    status: z.enum(["active", "inactive"]),
    plan: planName.nullable(),
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    usage: z.object(eachLimit(() => used)),
    terms: z
      .array(
        z.object({
          _id: z.int(),
          plan: planName,
          startsAt: z.iso.datetime(),
          endsAt: z.iso.datetime(),
          runs: z.boolean(),
          byCoupon: z.boolean(),
        }),
      )
      .meta({ description: "The term that runs, and those that wait behind it." }),
    cancelled: z
      .object({
        plan: planName,
        at: z.iso.datetime(),
        reason: z.string().nullable().meta({ description: "Of our team; null: by the payment service." }),
      })
      .meta({ id: "CancelledTerm" })
      .nullable()
      .meta({ description: "The last term that was cancelled, for thirty days." }),
    openOrders: z.array(order).meta({ description: "Orders that wait to be paid by card." }),
    waitingPayments: z.array(walletPayment).meta({ description: "By wallet or bank, not yet confirmed." }),
  })
  .meta({ id: "Subscription" })

const boundedUse = ({ used, limit }: Used) => ({ used, limit: bounded(limit) })

const own = operation(
  {
    method: "get",
    path: "/subscription",
    id: "getSubscription",
    summary: "One's own plan, and what of it has been used",
    answer: subscription,
  },
  async ({ viewer }) => {
    const [found, usage, cancelled, orders, payments] = await Promise.all([
      listTerms(viewer.id),
      usageOf(viewer.id),
      lastCancelledTerm(viewer.id),
      listOpenOrders(viewer.id),
      listWaitingPayments(viewer.id),
    ])
    const terms = found.map(({ id, plan, startsAt, endsAt, runs, byCoupon }) => ({
      _id: id,
      plan,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      runs,
      byCoupon,
    }))
    const running = terms.find(({ runs }) => runs)
    return done({
      status: running ? ("active" as const) : ("inactive" as const),
      plan: running?.plan ?? null,
      startsAt: running?.startsAt ?? null,
      endsAt: running?.endsAt ?? null,
      usage: eachLimit((what) => boundedUse(usage[what])),
      terms,
      cancelled: cancelled ? { plan: cancelled.plan, at: cancelled.on!.toISOString(), reason: cancelled.reason } : null,
      openOrders: orders.map(orderOf),
      waitingPayments: payments.map(walletPaymentOf),
    })
  },
)

const subscribe = operation(
  {
    method: "post",
    path: "/subscribe",
    id: "subscribe",
    summary: "Order a plan",
    description:
      "The plan is paid on the page at `url`, in a browser, and is active once the payment has arrived. While an order for the same plan waits to be paid, for a day at most, that one is answered.",
    body: z.strictObject(orderBody).meta({ id: "OrderDraft" }),
    answer: checkout,
  },
  async ({ viewer, body, ctx }) => {
    const ordered = await submitOrder(viewer, body, ctx)
    return ordered.done ? done({ url: ordered.value.url, orderId: ordered.value.id }) : ordered
  },
)

const { cnic, couponCode } = couponSchema.shape

const coupon = operation(
  {
    method: "post",
    path: "/coupon",
    id: "redeemCoupon",
    summary: "Redeem a coupon",
    body: z
      .strictObject({
        cnic: cnic.meta({
          example: "35202-1234567-1",
          description: "Where the coupon was made out to one: 13 digits, with dashes or without.",
          pattern: String.raw`^\d{5}-?\d{7}-?\d$`,
        }),
        couponCode: couponCode.meta({ example: "ABCD-EFGH-JKLM" }),
      })
      .meta({ id: "CouponRedemption" }),
    answer: z.object({
      message: z.string(),
      plan: planName,
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
    }),
    refusals: [409],
  },
  async ({ viewer, body, ctx }) => {
    const redeemed = await submitCoupon(viewer, body, ctx)
    if (!redeemed.done) return redeemed.reason === "too-many" ? redeemed : { ...redeemed, field: "couponCode" }
    const { plan, startsAt, endsAt } = redeemed.value
    return done({
      message: redeemedText(redeemed.value),
      plan,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })
  },
)

export const subscriptionOperations = [listPlans, own, subscribe, coupon]

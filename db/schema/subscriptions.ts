import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { id, moment, reference } from "./columns.ts"

export const plan = pgEnum("plan", ["basic", "standard", "pro"])
export type Plan = (typeof plan.enumValues)[number]

export const subscriptionStatus = pgEnum("subscription_status", ["active", "replaced", "cancelled"])

/**
 * A stretch of time in which an account has a plan. An account's active terms never overlap (a constraint sees to it): one
 * runs, others wait behind it with a later start, and become effective by the clock alone.
 */
export const subscriptions = pgTable(
  "subscription",
  {
    id: id(),
    accountId: reference()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    plan: plan().notNull(),
    status: subscriptionStatus().notNull().default("active"),
    startsAt: moment().notNull().defaultNow(),
    endsAt: moment().notNull(),
    paymentId: reference().references(() => payments.id),
    couponId: reference().references(() => coupons.id),
    /** When the member was told that the term ends soon, and that it ends. */
    soonToldAt: moment(),
    endToldAt: moment(),
  },
  (t) => [
    index("subscription_plan_idx").on(t.plan, t.accountId).where(sql`${t.status} = 'active'`),
    index("subscription_account_idx").on(t.accountId, t.endsAt).where(sql`${t.status} = 'active'`),
    index("subscription_payment_idx").on(t.paymentId),
    index("subscription_ends_idx").on(t.endsAt).where(sql`${t.status} = 'active'`),
    index("subscription_replaced_idx").on(t.accountId).where(sql`${t.status} = 'replaced'`),
    index("subscription_starts_idx").on(t.startsAt),
    check("subscription_term", sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

/** By the database's clock, as every page reads it. */
export const hasBegun = sql<boolean>`${subscriptions.startsAt} <= now()`
export const hasNotEnded = sql<boolean>`(${subscriptions.status} = 'active' and ${subscriptions.endsAt} > now())`
export const runsNow = sql<boolean>`(${hasBegun} and ${hasNotEnded})`

export const paymentStatus = pgEnum("payment_status", ["pending", "paid", "failed", "cancelled"])

/** Our own checkout order: a payment counts for the order that its reference names, not for an e-mail. */
export const payments = pgTable(
  "payment",
  {
    id: id(),
    accountId: reference()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    plan: plan().notNull(),
    amount: integer().notNull(),
    currency: text().notNull().default("PKR"),
    reference: text().notNull(),
    status: paymentStatus().notNull().default("pending"),
    createdAt: moment().notNull().defaultNow(),
    decidedAt: moment(),
  },
  (t) => [
    uniqueIndex("payment_reference_key").on(t.reference),
    index("payment_account_idx").on(t.accountId, t.id),
    index("payment_paid_idx").on(t.decidedAt).where(sql`${t.status} = 'paid'`),
  ],
)

/** Each event of the payment service, once. */
export const paymentEvents = pgTable(
  "payment_event",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    reference: text(),
    outcome: text().notNull(),
    /** When it happened at the payment service, where the event says so: events arrive in any order. */
    happenedAt: moment(),
    receivedAt: moment().notNull().defaultNow(),
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [index("payment_event_reference_idx").on(t.reference)],
)

export const coupons = pgTable(
  "coupon",
  {
    id: id(),
    code: text().notNull(),
    plan: plan().notNull(),
    days: integer().notNull(),
    uses: integer().notNull(),
    used: integer().notNull().default(0),
    cnicHash: text(),
    endedAt: moment(),
    createdBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("coupon_code_key").on(sql`lower(${t.code})`),
    check("coupon_bounded", sql`${t.used} between 0 and ${t.uses} and ${t.days} > 0`),
  ],
)

export const couponUses = pgTable(
  "coupon_use",
  {
    couponId: reference()
      .notNull()
      .references(() => coupons.id, { onDelete: "cascade" }),
    accountId: reference()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    usedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.couponId, t.accountId] })],
)

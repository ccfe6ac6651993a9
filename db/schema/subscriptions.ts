import { type SQLWrapper, sql } from "drizzle-orm"
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"

export const plan = pgEnum("plan", ["basic", "standard", "pro"])
export type Plan = (typeof plan.enumValues)[number]

export const subscriptionStatus = pgEnum("subscription_status", ["active", "replaced", "cancelled"])

/**
 * A time in which an account has a plan. An account's active terms never overlap (a constraint sees to it): one
 * runs, others wait behind it with a later start, and become effective by the clock alone.
 */
export const subscriptions = pgTable(
  "subscription",
  {
    id: id(),
    accountId: withAccount(),
    plan: plan().notNull(),
    status: subscriptionStatus().notNull().default("active"),
    startsAt: dateTime().notNull().defaultNow(),
    endsAt: dateTime().notNull(),
    paymentId: reference().references(() => payments.id),
    couponId: reference().references(() => coupons.id),
    /** Cancelled before its end; without a reason by the payment service. */
    cancelledAt: dateTime(),
    cancelReason: text(),
    /** Reminders sent before the end, and at the end. */
    soonToldAt: dateTime(),
    endToldAt: dateTime(),
  },
  (t) => [
    index("subscription_plan_idx").on(t.plan, t.accountId).where(sql`${t.status} = 'active'`),
    index("subscription_account_idx").on(t.accountId, t.endsAt).where(sql`${t.status} = 'active'`),
    index("subscription_payment_idx").on(t.paymentId),
    index("subscription_ends_idx").on(t.endsAt).where(sql`${t.status} = 'active'`),
    index("subscription_replaced_idx").on(t.accountId).where(sql`${t.status} = 'replaced'`),
    index("subscription_starts_idx").on(t.startsAt),
    index("subscription_first_idx").on(t.accountId, t.startsAt, t.id).where(sql`${t.status} <> 'cancelled'`),
    index("subscription_cancelled_idx").on(t.accountId, t.cancelledAt).where(sql`${t.cancelledAt} is not null`),
    check("subscription_term", sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

/** By the database's clock, as every page reads it. */
export const hasBegun = sql<boolean>`${subscriptions.startsAt} <= now()`
export const hasNotEnded = sql<boolean>`(${subscriptions.status} = 'active' and ${subscriptions.endsAt} > now())`
export const runsNow = sql<boolean>`(${hasBegun} and ${hasNotEnded})`

export const paymentStatus = pgEnum("payment_status", ["pending", "paid", "failed", "cancelled"])

/** Confirmed by an administrator. */
export const manualMethods = ["jazzcash", "easypaisa", "bank"] as const
/** By card: at the payment service. */
export const paymentMethods = ["card", ...manualMethods] as const

export const isToBeConfirmed = (t: { method: SQLWrapper; status: SQLWrapper }) =>
  sql`${t.method} <> 'card' and ${t.status} = 'pending'`

/** Counts for the order that its reference names, not for an e-mail. */
export const payments = pgTable(
  "payment",
  {
    id: id(),
    accountId: withAccount(),
    plan: plan().notNull(),
    amount: integer().notNull(),
    currency: text().notNull().default("PKR"),
    reference: text().notNull(),
    status: paymentStatus().notNull().default("pending"),
    method: text({ enum: paymentMethods }).notNull().default("card"),
    /** The wallet's or bank's number, in capitals without blanks; the receipt's picture is in the storage. */
    transactionNumber: text(),
    receiptKey: text(),
    /** Where it is paid by card, and where whoever has paid goes on to: an app's own address. */
    checkoutUrl: text(),
    returnTo: text(),
    decidedBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    reason: text(),
    createdAt: dateTime().notNull().defaultNow(),
    decidedAt: dateTime(),
  },
  (t) => [
    uniqueIndex("payment_reference_key").on(t.reference),
    index("payment_account_idx").on(t.accountId, t.id),
    index("payment_paid_idx").on(t.decidedAt).where(sql`${t.status} = 'paid'`),
    index("payment_waiting_idx").on(t.id).where(isToBeConfirmed(t)),
    // A transfer counts once, and each account can send it in once.
    uniqueIndex("payment_transaction_key").on(t.method, t.transactionNumber).where(sql`${t.status} = 'paid'`),
    uniqueIndex("payment_own_transaction_key")
      .on(t.accountId, t.method, t.transactionNumber)
      .where(sql`${t.status} in ('pending', 'paid')`),
    index("payment_transaction_idx").on(t.transactionNumber).where(sql`${t.transactionNumber} is not null`),
  ],
)

/** Refunds as noted: the product itself moves no money. */
export const refunds = pgTable(
  "refund",
  {
    id: id(),
    paymentId: reference()
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    amount: integer().notNull(),
    reason: text().notNull(),
    notedBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    notedAt: dateTime().notNull().defaultNow(),
  },
  (t) => [index("refund_payment_idx").on(t.paymentId), check("refund_of_something", sql`${t.amount} > 0`)],
)

/** Signed, but not about an order as it was made: perhaps money came, and somebody has to find out for whom. */
export const DOUBTFUL = ["unknown type", "unknown reference", "order differs", "order was cancelled"] as const

export const isOpenCase = (t: { outcome: SQLWrapper; handledAt: SQLWrapper }) =>
  sql`${t.outcome} in (${sql.raw(DOUBTFUL.map((outcome) => `'${outcome}'`).join(", "))}) and ${t.handledAt} is null`

export const paymentEvents = pgTable(
  "payment_event",
  {
    id: text().primaryKey(),
    /** Names it on our pages. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    type: text().notNull(),
    reference: text(),
    outcome: text().notNull(),
    /** As the service says, if it does: events arrive in any order. */
    happenedAt: dateTime(),
    receivedAt: dateTime().notNull().defaultNow(),
    detail: jsonb().$type<Record<string, unknown>>(),
    /** Whom the service names, kept only while it is unclear whose money it is. */
    email: text(),
    /** Of an event in doubt: the payment made of it, or a reason alone. */
    handledAt: dateTime(),
    handledBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    handledReason: text(),
    paymentId: reference().references(() => payments.id, { onDelete: "set null" }),
  },
  (t) => [
    index("payment_event_reference_idx").on(t.reference),
    uniqueIndex("payment_event_number_key").on(t.number),
    index("payment_event_open_idx").on(t.number).where(isOpenCase(t)),
    index("payment_event_email_idx").on(t.email).where(sql`${t.email} is not null`),
    index("payment_event_payment_idx").on(t.paymentId).where(sql`${t.paymentId} is not null`),
  ],
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
    endedAt: dateTime(),
    createdBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: dateTime().notNull().defaultNow(),
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
    accountId: withAccount(),
    usedAt: dateTime().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.couponId, t.accountId] })],
)

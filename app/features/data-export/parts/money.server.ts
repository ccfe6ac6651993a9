import { dateTime, number, type Part, text } from "../part.server.ts"

export const moneyParts: Part[] = [
  {
    name: "plans",
    title: "Plans",
    tables: ["subscription", "coupon_use"],
    from: "subscription s left join coupon k on k.id = s.coupon_id",
    where: "s.account_id = $1",
    key: "s.id",
    columns: {
      plan: text("s.plan"),
      state: text("s.status"),
      from: dateTime("s.starts_at"),
      until: dateTime("s.ends_at"),
      cancelledAt: dateTime("s.cancelled_at"),
      coupon: text("k.code"),
    },
  },
  {
    name: "payments",
    title: "Orders and payments",
    tables: ["payment", "money_entry", "refund", "payment_event"],
    from: "payment p",
    where: "p.account_id = $1",
    key: "p.id",
    columns: {
      at: dateTime("p.created_at"),
      plan: text("p.plan"),
      amount: number("p.amount"),
      currency: text("p.currency"),
      way: text("p.method"),
      reference: text("p.reference"),
      transactionNumber: text("p.transaction_number"),
      state: text("p.status"),
      decidedAt: dateTime("p.decided_at"),
      refunded: number("select coalesce(sum(r.amount), 0) from refund r where r.payment_id = p.id"),
      receipt: text("case when p.receipt_key is not null then 'receipts/' || p.receipt_key || '.webp' end"),
    },
  },
]

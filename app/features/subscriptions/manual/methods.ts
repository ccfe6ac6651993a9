import type { paymentMethods } from "#db/schema/subscriptions.ts"

export type PaymentMethod = (typeof paymentMethods)[number]

export const METHODS: Record<PaymentMethod, string> = {
  card: "Card",
  jazzcash: "JazzCash",
  easypaisa: "EasyPaisa",
  bank: "Bank transfer",
}

export const PAYMENT_STATUSES = { pending: "Open", paid: "Paid", failed: "Refused", cancelled: "Cancelled" }

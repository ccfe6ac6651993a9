import { payments } from "#db/schema/subscriptions.ts"

/** What every list of payments shows. */
export const paymentColumns = {
  id: payments.id,
  plan: payments.plan,
  amount: payments.amount,
  currency: payments.currency,
  method: payments.method,
  status: payments.status,
  createdAt: payments.createdAt,
}

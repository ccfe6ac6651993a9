import { z } from "zod"
import type { OwnOrder } from "#app/features/subscriptions/card/orders.server.ts"
import type { WalletPayment } from "#app/features/subscriptions/manual/wallet-payments.server.ts"
import { termsOf } from "#app/features/subscriptions/plan-table.ts"
import { receiptNumber } from "#app/features/subscriptions/receipt-number.ts"
import type { Receipt } from "#app/features/subscriptions/receipts.server.ts"
import { manualMethods, paymentStatus, plan as plans } from "#db/schema/subscriptions.ts"

const planName = z.enum(plans.enumValues).meta({ example: "standard" })
const currency = z.enum(["PKR", "USD"]).meta({ example: "PKR" })
const status = z.enum(paymentStatus.enumValues).meta({
  example: "pending",
  description:
    "`pending`: not yet paid, or not yet confirmed; `failed`: the card was declined, or the payment was not found.",
})

const what = {
  _id: z.int().meta({ example: 42 }),
  plan: planName,
  amount: z.int().meta({ example: 5000, description: "Whole rupees; of dollars, cents." }),
  currency,
}
const when = {
  status,
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable().meta({ description: "When it was paid, confirmed or refused." }),
}
const orderReference = z
  .string()
  .meta({ example: "0123456789abcdefghijkl", description: "As payment service and receipt name it." })

export const order = z
  .object({
    ...what,
    ...when,
    reference: orderReference,
    url: z
      .url()
      .nullable()
      .meta({ description: "The page where it is paid, in a browser; null once it cannot be paid any more." }),
    returnTo: z.string().nullable().meta({ example: "pk.example.app:/paid" }),
  })
  .meta({ id: "Order", description: "A plan that is paid by card." })

export const walletPayment = z
  .object({
    ...what,
    ...when,
    method: z.enum(manualMethods).meta({ example: "easypaisa" }),
    transactionNumber: z.string().meta({ example: "1234567890" }),
    reason: z.string().nullable().meta({ description: "Why it was not confirmed, in the words of our team." }),
    picture: z
      .string()
      .nullable()
      .meta({ example: "/api/wallet-payments/42/picture", description: "Of the receipt, by bearer." }),
  })
  .meta({ id: "WalletPayment", description: "A payment by wallet or bank, which our team confirms." })

export const receipt = z
  .object({
    ...what,
    number: z.string().meta({ example: "R-000042" }),
    days: z.int().meta({ example: 90 }),
    paidAt: z.iso.datetime(),
    reference: orderReference,
    refunded: z.int().meta({ example: 0, description: "What was sent back of it." }),
    isCancelled: z.boolean().meta({ description: "True: the payment was cancelled afterwards." }),
    paidBy: z.object({ name: z.string(), email: z.string() }).meta({ id: "Payer" }),
    paidTo: z.string().meta({ example: "Rishta" }),
  })
  .meta({ id: "Receipt" })

const currencyOf = (text: string) => currency.parse(text)

const timesOf = ({ createdAt, decidedAt }: { createdAt: Date; decidedAt: Date | null }) => ({
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

export const orderOf = (one: OwnOrder): z.input<typeof order> => ({
  _id: one.id,
  plan: one.plan,
  amount: one.amount,
  currency: currencyOf(one.currency),
  status: one.status,
  ...timesOf(one),
  reference: one.reference,
  url: one.url,
  returnTo: one.returnTo,
})

export const walletPaymentOf = (one: WalletPayment): z.input<typeof walletPayment> => ({
  _id: one.id,
  plan: one.plan,
  amount: one.amount,
  currency: currencyOf(one.currency),
  status: one.status,
  ...timesOf(one),
  method: walletPayment.shape.method.parse(one.method),
  transactionNumber: one.transactionNumber ?? "",
  reason: one.reason,
  picture: one.hasPicture ? `/api/wallet-payments/${one.id}/picture` : null,
})

export const receiptOf = (one: Receipt, { name, email }: { name: string; email: string }): z.input<typeof receipt> => ({
  _id: one.id,
  plan: one.plan,
  amount: one.amount,
  currency: currencyOf(one.currency),
  number: receiptNumber(one.id),
  days: termsOf(one.plan).days,
  paidAt: one.at.toISOString(),
  reference: one.reference,
  refunded: one.refunded,
  isCancelled: one.cancelled,
  paidBy: { name, email },
  paidTo: "Rishta",
})

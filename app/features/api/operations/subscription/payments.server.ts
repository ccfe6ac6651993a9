import { z } from "zod"
import { pictureResponse } from "#app/features/profiles/pictures/picture-response.server.ts"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { submitOrder } from "#app/features/subscriptions/card/checkout.server.ts"
import { findOrder, listOrders } from "#app/features/subscriptions/card/orders.server.ts"
import { findPayTo } from "#app/features/subscriptions/manual/pay-to.server.ts"
import {
  findWalletPayment,
  pageOfWalletPayments,
  readReceiptPicture,
  sendWalletPayment,
} from "#app/features/subscriptions/manual/wallet-payments.server.ts"
import { walletCall } from "#app/features/subscriptions/manual/wallet-schema.ts"
import { findReceipt, pageOfReceipts } from "#app/features/subscriptions/receipts.server.ts"
import { done, NOT_FOUND, refuse } from "#app/result.ts"
import { manualMethods } from "#db/schema/subscriptions.ts"
import { email } from "../../bodies/code-ticket.server.ts"
import { checkout, orderBody } from "../../bodies/order-body.server.ts"
import { listed, listOf, paging } from "../../entities/list.ts"
import { order, orderOf, receipt, receiptOf, walletPayment, walletPaymentOf } from "../../entities/payment.ts"
import { id } from "../../fields.ts"
import { operation } from "../../operation.ts"

const params = z.object({ id })

const createSubscription = operation(
  {
    method: "post",
    path: "/sp/create-subscription",
    id: "createSubscription",
    summary: "Order a plan, by the e-mail of the account",
    description:
      "The same as `POST /subscribe`, as payment services have it. While an order for the same plan waits to be paid, that one is answered.",
    body: z
      .strictObject({ email: email.meta({ description: "The account's own." }), ...orderBody })
      .meta({ id: "SubscriptionDraft" }),
    answer: checkout,
  },
  async ({ viewer, body: { email, ...wanted }, ctx }) => {
    if (email !== viewer.email)
      return refuse("forbidden", "A plan is ordered for one's own account: please give its e-mail.", {
        field: "email",
      })
    const ordered = await submitOrder(viewer, wanted, ctx)
    return ordered.done ? done({ url: ordered.value.url, orderId: ordered.value.id }) : ordered
  },
)

const orders = operation(
  {
    method: "get",
    path: "/orders",
    id: "listOrders",
    summary: "One's orders that are paid by card, the latest first",
    query: z.object(paging),
    answer: listOf(order),
  },
  async ({ viewer, query }) => {
    const { orders, ...found } = await listOrders(viewer.id, query)
    return done(listed(found, orders, orderOf))
  },
)

const oneOrder = operation(
  {
    method: "get",
    path: "/orders/{id}",
    id: "getOrder",
    summary: "An order, and whether it is paid",
    description: "After the payment ask again every few seconds: the payment service confirms it by itself.",
    params,
    answer: order,
  },
  async ({ viewer, params }) => {
    const found = await findOrder(viewer.id, params.id)
    return found ? done(orderOf(found)) : NOT_FOUND
  },
)

const payTo = z
  .object({
    instruction: z.string().meta({
      example: "Send the amount to one of these accounts, and tell us its number here.",
      description: "How one pays, in the words of our team; empty where nothing is taken.",
    }),
    accounts: z.array(
      z
        .object({
          method: z.enum(manualMethods).meta({ example: "easypaisa" }),
          label: z.string().meta({ example: "EasyPaisa" }),
          account: z.string().meta({ example: "0300 0000000" }),
        })
        .meta({ id: "PaymentAccount" }),
    ),
  })
  .meta({ id: "PaymentAccounts" })

const accounts = operation(
  {
    method: "get",
    path: "/payment-accounts",
    id: "listPaymentAccounts",
    summary: "The wallets and bank accounts to which one can pay",
    description: "Empty while no payments by wallet or bank are taken.",
    answer: payTo,
  },
  async () => done((await findPayTo()) ?? { instruction: "", accounts: [] }),
)

const walletPayments = operation(
  {
    method: "get",
    path: "/wallet-payments",
    id: "listWalletPayments",
    summary: "What one has paid by wallet or bank, the latest first",
    query: z.object(paging),
    answer: listOf(walletPayment),
  },
  async ({ viewer, query }) => {
    const { payments, ...found } = await pageOfWalletPayments(viewer.id, query)
    return done(listed(found, payments, walletPaymentOf))
  },
)

const sendPayment = operation(
  {
    method: "post",
    path: "/wallet-payments",
    id: "sendWalletPayment",
    summary: "Say what one has paid by wallet or bank",
    description:
      "With the picture of the receipt: JPEG, PNG or WebP, up to 15 MB. Our team looks for the money, and the plan starts once it is found. A transaction number is taken once: the same again is 409. Five can wait at a time.",
    body: walletCall,
    file: PICTURE_UPLOAD,
    answer: walletPayment,
    status: 201,
    location: ({ _id }) => `/wallet-payments/${_id}`,
    refusals: [409, 507],
  },
  async ({ viewer, body, upload, ctx }) => {
    const sent = await sendWalletPayment(viewer, body, upload.file, ctx)
    if (!sent.done) return sent
    const kept = await findWalletPayment(viewer.id, sent.value)
    return kept ? done(walletPaymentOf(kept)) : NOT_FOUND
  },
)

const oneWalletPayment = operation(
  {
    method: "get",
    path: "/wallet-payments/{id}",
    id: "getWalletPayment",
    summary: "A payment by wallet or bank, and whether it is confirmed",
    params,
    answer: walletPayment,
  },
  async ({ viewer, params }) => {
    const found = await findWalletPayment(viewer.id, params.id)
    return found ? done(walletPaymentOf(found)) : NOT_FOUND
  },
)

const receiptPicture = operation(
  {
    method: "get",
    path: "/wallet-payments/{id}/picture",
    id: "getWalletPaymentPicture",
    summary: "The picture of the receipt that was sent with a payment",
    params,
    answers: { type: "image/webp", description: "The picture." },
  },
  async ({ viewer, params }) => {
    const bytes = await readReceiptPicture(viewer, params.id)
    return bytes ? pictureResponse(bytes) : NOT_FOUND
  },
)

const receipts = operation(
  {
    method: "get",
    path: "/receipts",
    id: "listReceipts",
    summary: "Receipts for what one has paid, the latest first",
    query: z.object(paging),
    answer: listOf(receipt),
  },
  async ({ viewer, query }) => {
    const { receipts, ...found } = await pageOfReceipts(viewer.id, query)
    return done(listed(found, receipts, (one) => receiptOf(one, viewer)))
  },
)

const oneReceipt = operation(
  {
    method: "get",
    path: "/receipts/{id}",
    id: "getReceipt",
    summary: "A receipt",
    description: "By the id of its order or payment.",
    params,
    answer: receipt,
  },
  async ({ viewer, params }) => {
    const found = await findReceipt(viewer.id, params.id)
    return found ? done(receiptOf(found, viewer)) : NOT_FOUND
  },
)

export const paymentOperations = [
  createSubscription,
  orders,
  oneOrder,
  accounts,
  walletPayments,
  sendPayment,
  oneWalletPayment,
  receiptPicture,
  receipts,
  oneReceipt,
]

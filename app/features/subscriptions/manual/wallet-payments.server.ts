import { randomBytes } from "node:crypto"
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { notifyAdministrators } from "#app/features/notifications/notify.server.ts"
import { renderUpload } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { notArrived } from "#app/features/profiles/pictures/pictures.server.ts"
import type { UploadedFile } from "#app/forms/uploads/upload.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Refusal, type Result, refuse } from "#app/result.ts"
import { newKey, storage, whyNotStored } from "#app/storage/storage.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { accounts, type Role } from "#db/schema/accounts.ts"
import { isToBeConfirmed, payments } from "#db/schema/subscriptions.ts"
import { paymentColumns } from "../payment-columns.server.ts"
import { moneyOf, termsOf } from "../plan-table.ts"
import { METHODS } from "./methods.ts"
import { findPayTo } from "./pay-to.server.ts"
import type { walletSchema } from "./wallet-schema.ts"

const MOST_WAITING = 5
const NO_PICTURE = refuse("invalid", "Please choose the picture of the receipt.")
const NO_ROOM = refuse("no-storage", "Pictures cannot be stored at the moment. Please try again later.")
const NOT_OFFERED = refuse("forbidden", "Payments by wallet or bank are not taken at the moment.")
const OTHER_WAY = refuse("invalid", "We have no account there at the moment. Please choose another way.", {
  field: "method",
} satisfies { field: Field })
const SENT_BEFORE = refuse("conflict", "You have already sent us a payment with this transaction number.")
const MANY_WAIT = refuse("too-many", `${MOST_WAITING} payments of yours wait already. We look at them first.`)

type Given = ReturnType<typeof walletSchema.parse>
/** The field that a refusal is about. */
export type Field = "image" | "method" | "transactionNumber"

export async function sendWalletPayment(
  payer: Actor<"role">,
  given: Given,
  file: UploadedFile | undefined,
  ctx: RequestContext,
): Promise<Result<number, { field?: Field }>> {
  if (payer.role === "admin") return refuse("forbidden", "Administrators need no plan.")
  const payTo = await findPayTo()
  if (!payTo) return NOT_OFFERED
  if (!payTo.accounts.some(({ method }) => method === given.method)) return OTHER_WAY
  const about = (field: Field, refusal: Refusal) => ({ ...refusal, field })
  if (!file) return about("image", NO_PICTURE)
  if (typeof file === "string") return about("image", notArrived(file))
  const spent = await trySpend("order", String(payer.id), ctx)
  if (!spent.done) return spent
  const rendered = await renderUpload({ id: payer.id, ctx }, file.path)
  if (!rendered.done) return about("image", rendered)

  const receiptKey = newKey()
  try {
    await storage.put(receiptKey, rendered.value.files[1200])
  } catch (error) {
    whyNotStored(error)
    return about("image", NO_ROOM)
  }
  const kept = await keep(payer, { ...given, receiptKey }, ctx).catch(async (error) => {
    await storage.remove(receiptKey)
    throw error
  })
  if (!kept.done) await storage.remove(receiptKey)
  return kept
}

function keep(payer: Actor, given: Given & { receiptKey: string }, ctx: RequestContext) {
  return db.transaction(async (tx): Promise<Result<number, { field?: Field }>> => {
    const [account] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, payer.id), eq(accounts.status, "active")))
      .for("no key update")
    if (!account) return refuse("forbidden", "This account is not active.")
    const waiting = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.accountId, payer.id), isToBeConfirmed(payments)))
      .limit(MOST_WAITING)
    if (waiting.length >= MOST_WAITING) return MANY_WAIT
    const [made] = await tx
      .insert(payments)
      .values({ accountId: payer.id, ...given, reference: randomBytes(16).toString("base64url") })
      .onConflictDoNothing()
      .returning({ id: payments.id })
    if (!made) return { ...SENT_BEFORE, field: "transactionNumber" }
    const what = `${moneyOf({ ...given, currency: "PKR" })} by ${METHODS[given.method]}`
    await notifyAdministrators(tx, "payment", { from: payer.id, about: made.id, what })
    const about = { actorId: payer.id, objectType: "payment", objectId: made.id }
    await recordAudit({ action: "payment.sent", ...about, detail: { plan: given.plan, amount: given.amount }, ctx }, tx)
    return done(made.id)
  })
}

const STATES = {
  pending: "We are looking for the money.",
  paid: "Confirmed.",
  failed: "Not confirmed.",
  cancelled: "Cancelled.",
}

export async function listWalletPayments(accountId: number) {
  const rows = await walletPaymentsOf(accountId).orderBy(desc(payments.id)).limit(SHORT_LIST)
  return rows.map(({ plan, method, status, reason, createdAt, ...paid }) => ({
    id: paid.id,
    text: `${longDayOf(createdAt)} · ${termsOf(plan).name} · ${moneyOf(paid)} by ${METHODS[method]}`,
    transactionNumber: paid.transactionNumber,
    state: STATES[status],
    reason,
  }))
}

const walletPaymentsOf = (accountId: number, ...which: SQL[]) =>
  db
    .select({
      ...paymentColumns,
      transactionNumber: payments.transactionNumber,
      decidedAt: payments.decidedAt,
      // Of a confirmed payment it is a note among administrators.
      reason: sql<string | null>`case when ${eq(payments.status, "failed")} then ${payments.reason} end`,
      hasPicture: sql<boolean>`${payments.receiptKey} is not null`,
    })
    .from(payments)
    .where(and(eq(payments.accountId, accountId), ne(payments.method, "card"), ...which))
    .$dynamic()

export type WalletPayment = Awaited<ReturnType<typeof listWaitingPayments>>[number]

export async function pageOfWalletPayments(accountId: number, paging: { page: number; limit: number }) {
  const { total, page } = await countedPage(walletPaymentsOf(accountId), paging)
  const found = await walletPaymentsOf(accountId)
    .orderBy(desc(payments.id))
    .limit(paging.limit)
    .offset((page - 1) * paging.limit)
  return { payments: found, total, page, limit: paging.limit }
}

export const listWaitingPayments = (accountId: number) =>
  walletPaymentsOf(accountId, isToBeConfirmed(payments)).orderBy(desc(payments.id)).limit(MOST_WAITING)

/** Another account's does not exist. */
export async function findWalletPayment(accountId: number, id: number) {
  const [payment] = await walletPaymentsOf(accountId, eq(payments.id, id))
  return payment
}

export async function readReceiptPicture(viewer: { id: number; role: Role }, paymentId: number) {
  const own = viewer.role === "admin" ? undefined : eq(payments.accountId, viewer.id)
  const [row] = await db
    .select({ key: payments.receiptKey })
    .from(payments)
    .where(and(eq(payments.id, paymentId), own))
  return row?.key ? storage.read(row.key) : undefined
}

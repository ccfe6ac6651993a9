import type { Role } from "#db/schema/accounts.ts"
import type { PaymentMethod } from "../manual/methods.ts"

interface Payment {
  accountId: number
  method: PaymentMethod
  status: "pending" | "paid" | "failed" | "cancelled"
}

/** By the entries: what was taken back has not come. */
interface Money {
  accountId: number
  came: number
  refunded: number
}

type Account = { id: number; role: Role; status: string }

const OWN = "Your own payments and plans are for another administrator to decide on."

/** Undefined where one may. */
export function whyNotDecide(actorId: number, { accountId, method, status }: Payment) {
  if (accountId === actorId) return OWN
  if (method === "card") return "The payment service decides on cards."
  if (status !== "pending") return "Somebody has decided on this payment in the meantime. This is how it stands now."
}

/** Only what came can go back, and not twice. */
export function whyNoRefund(actorId: number, { accountId, came, refunded }: Money, more: number) {
  if (accountId === actorId) return OWN
  if (came === 0) return "No money of this payment has come, so none can go back."
  if (refunded + more > came) return "This is more than what is left of the payment."
}

const REFUNDED = "A refund was noted for this payment: its money came, and went back."

/** What was confirmed by mistake; `unchanged` since the page showed it. */
export function whyNotTakeBack(actorId: number, payment: Payment & Money & { unchanged: boolean }) {
  if (payment.accountId === actorId) return OWN
  if (payment.method === "card") return "The payment service decides on cards."
  if (payment.status !== "paid" || !payment.unchanged)
    return "Somebody has decided on this payment in the meantime. This is how it stands now."
  if (payment.refunded > 0) return REFUNDED
}

/** What was matched to the wrong account. */
export function whyNotMove(actorId: number, { accountId, status, refunded }: Pick<Payment, "status"> & Money) {
  if (accountId === actorId) return OWN
  if (status !== "paid") return "This payment has been cancelled."
  if (refunded > 0) return REFUNDED
}

/** Undefined where one may. */
export function whyNoPlan(actorId: number, { id, role, status }: Account) {
  if (id === actorId) return OWN
  if (role === "admin") return "Administrators need no plan."
  if (status !== "active") return "This account is not active."
}

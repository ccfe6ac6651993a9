import type { Role } from "#db/schema/accounts.ts"
import type { PaymentMethod } from "../manual/methods.ts"

interface Payment {
  accountId: number
  method: PaymentMethod
  status: "pending" | "paid" | "failed" | "cancelled"
  amount: number
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
export function whyNoRefund(actorId: number, { accountId, status, amount, refunded }: Payment, more: number) {
  if (accountId === actorId) return OWN
  if (status === "pending" || status === "failed") return "No money of this payment has come, so none can go back."
  if (refunded + more > amount) return "This is more than what is left of the payment."
}

/** Undefined where one may. */
export function whyNoPlan(actorId: number, { id, role, status }: Account) {
  if (id === actorId) return OWN
  if (role === "admin") return "Administrators need no plan."
  if (status !== "active") return "This account is not active."
}

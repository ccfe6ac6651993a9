import { expect, test } from "vitest"
import { walletSchema } from "../manual/wallet-schema.ts"
import { whyNoPlan, whyNoRefund, whyNotDecide, whyNotMove, whyNotTakeBack } from "./money-policy.ts"

const NADIA = 1
const payment = { accountId: 2, method: "easypaisa", status: "pending" } as const

test("What was sent by hand is decided on once, by somebody else than whoever sent it", () => {
  expect(whyNotDecide(NADIA, payment)).toBeUndefined()
  expect(whyNotDecide(NADIA, { ...payment, status: "paid" })).toMatch("in the meantime")
  expect(whyNotDecide(NADIA, { ...payment, method: "card" })).toMatch("payment service")
  expect(whyNotDecide(2, payment)).toMatch("another administrator")
})

test("Only what came goes back, and never more of it", () => {
  const paid = { accountId: 2, came: 5_000, refunded: 4_000 }
  expect(whyNoRefund(NADIA, paid, 1_000)).toBeUndefined()
  expect(whyNoRefund(NADIA, paid, 1_001)).toMatch("more than what is left")
  expect(whyNoRefund(NADIA, { ...paid, came: 0, refunded: 0 }, 1)).toMatch("No money")
  expect(whyNoRefund(2, paid, 1)).toMatch("another administrator")
})

test("What was confirmed by mistake is taken back while it stands so, nothing went back, and by somebody else", () => {
  const paid = { ...payment, status: "paid", came: 5_000, refunded: 0, unchanged: true } as const
  expect(whyNotTakeBack(NADIA, paid)).toBeUndefined()
  expect(whyNotTakeBack(2, paid)).toMatch("another administrator")
  expect(whyNotTakeBack(NADIA, { ...paid, method: "card" })).toMatch("payment service")
  expect(whyNotTakeBack(NADIA, { ...paid, unchanged: false })).toMatch("in the meantime")
  expect(whyNotTakeBack(NADIA, { ...paid, status: "pending" })).toMatch("in the meantime")
  expect(whyNotTakeBack(NADIA, { ...paid, refunded: 1 })).toMatch("its money came, and went back")
})

test("Matched money is moved while it is paid and nothing of it went back", () => {
  const paid = { accountId: 2, status: "paid", came: 5_000, refunded: 0 } as const
  expect(whyNotMove(NADIA, paid)).toBeUndefined()
  expect(whyNotMove(2, paid)).toMatch("another administrator")
  expect(whyNotMove(NADIA, { ...paid, status: "cancelled" })).toMatch("cancelled")
  expect(whyNotMove(NADIA, { ...paid, refunded: 1 })).toMatch("went back")
})

test("Plans are for those who are active and in the market", () => {
  const ayesha = { id: 2, role: "user", status: "active" } as const
  expect(whyNoPlan(NADIA, ayesha)).toBeUndefined()
  expect(whyNoPlan(NADIA, { ...ayesha, role: "admin" })).toMatch("no plan")
  expect(whyNoPlan(NADIA, { ...ayesha, status: "deleted" })).toMatch("not active")
  expect(whyNoPlan(2, ayesha)).toMatch("another administrator")
})

const sent = { plan: "standard", method: "jazzcash", amount: "5000", transactionNumber: "TX12345678" }

test("Amounts and transaction numbers are read however people write them", () => {
  for (const amount of ["5000", "5,000", "Rs 5000", "Rs. 5,000", "5000/-", "5000 rs"])
    expect(walletSchema.parse({ ...sent, amount }).amount, amount).toBe(5_000)
  for (const amount of ["", "0", "-5", "five", "5000.50", "1e9", "12345678901"])
    expect(walletSchema.safeParse({ ...sent, amount }).success, amount).toBe(false)
  for (const transactionNumber of ["tx 1234 5678", "TX-12345678", "#tx12345678"])
    expect(walletSchema.parse({ ...sent, transactionNumber }).transactionNumber).toBe("TX12345678")
  for (const transactionNumber of ["", "123", "<b>12345</b>", "٣٤٥٦٧", "x".repeat(41)])
    expect(walletSchema.safeParse({ ...sent, transactionNumber }).success, transactionNumber).toBe(false)
  expect(walletSchema.safeParse({ ...sent, method: "card" }).success).toBe(false)
})

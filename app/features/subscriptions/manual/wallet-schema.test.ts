import { expect, test } from "vitest"
import { walletSchema } from "./wallet-schema.ts"

const read = (plan: string, amount: string) => {
  const { data, error } = walletSchema.safeParse({ plan, amount, method: "jazzcash", transactionNumber: "tx-1234" })
  return data?.amount ?? error!.issues.map(({ path, message }) => [path.join("."), message])
}

test.each([
  ["standard", "5,000", 5_000],
  ["basic", "Rs 2500/-", 2_500],
  ["pro", "25000", 25_000],
  [
    "standard",
    "4000",
    [
      [
        "amount",
        "You wrote Rs 4,000; the price of Standard is Rs 5,000. If that is what you paid, please write to us.",
      ],
    ],
  ],
  [
    "pro",
    "25,001",
    [["amount", "You wrote Rs 25,001; the price of Pro is Rs 25,000. If that is what you paid, please write to us."]],
  ],
  ["standard", "much", [["amount", "Please enter the amount in rupees, without paisa."]]],
])("for %s %s are %o", (plan, amount, answer) => {
  expect(read(plan, amount)).toEqual(answer)
})

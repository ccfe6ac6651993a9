import { describe, expect, test } from "vitest"
import { paymentAtHomeSchema, paymentSchema, planQuery } from "./plan-schema.ts"

const RIGHT = {
  card_number: "4111 1111 1111 1111",
  card_name: "Ayesha Khan",
  expiry_date: "12/39",
  cvc: "123",
  billing_address: "4 Mall Road",
  city: "Lahore",
  state: "Punjab",
  zip: "54000",
}

const messages = (answers: Record<string, string | undefined>) =>
  (paymentSchema.safeParse({ ...RIGHT, ...answers }).error?.issues ?? []).map(({ message }) => message)

test("a card from Pakistan needs neither state nor ZIP code, and a wrong one is still refused", () => {
  const problems = (answers: object) =>
    paymentAtHomeSchema
      .safeParse({ ...RIGHT, state: undefined, zip: undefined, ...answers })
      .error?.issues.map(({ message }) => message)
  expect(problems({})).toBeUndefined()
  expect(problems({ zip: "54" })).toEqual(["Invalid ZIP code"])
})

describe("the payment form", () => {
  test.each(["4111111111111111", " 4111 1111 1111 1111 "])("takes the card number %j", (card_number) => {
    expect(messages({ card_number })).toEqual([])
  })

  test.each([
    ["card_number", "4111 1111 1111 111", "Invalid card number (must be 16 digits with optional spaces)"],
    ["card_number", "4111-1111-1111-1111", "Invalid card number (must be 16 digits with optional spaces)"],
    ["card_number", undefined, "Invalid card number (must be 16 digits with optional spaces)"],
    ["expiry_date", "13/39", "Invalid expiration date"],
    ["expiry_date", "1/39", "Invalid expiration date"],
    ["expiry_date", "12/19", "Invalid expiration date"],
    ["cvc", "12", "Invalid CVC"],
    ["cvc", "12345", "Invalid CVC"],
    ["zip", "5400", "Invalid ZIP code"],
    ["zip", undefined, "ZIP code is required"],
    ["card_name", undefined, "Card holder name is required"],
    ["billing_address", " ", "Billing address is required"],
    ["city", undefined, "City is required"],
    ["state", undefined, "State is required"],
  ])("says of %s %j: %s", (field, value, message) => {
    expect(messages({ [field]: value })[0]).toBe(message)
  })
})

test("an address with an odd plan or region means no choice, in Pakistan", () => {
  expect(planQuery.parse({ plan: "gold", region: "moon" })).toEqual({ plan: undefined, region: "pakistan" })
})

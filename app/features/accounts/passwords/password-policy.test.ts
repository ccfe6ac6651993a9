import { describe, expect, test } from "vitest"
import { passwordRefusal } from "./password-policy.ts"

const ayesha = { name: "Ayesha Khan", email: "ayesha.k92@example.com" }

describe("Ayesha's new password", () => {
  test.each(["123456", "password", "Qwerty", "PASSWORD1"])("may not be the common %s", (password) => {
    expect(passwordRefusal(password, ayesha)).toMatch(/most common/)
  })

  test.each(["ayeshakhan", "Ayesha1992", "khan!!!!", "ayesha.k92", "ayesha.k92@example.com"])(
    "may not be her name or e-mail: %s",
    (password) => {
      expect(passwordRefusal(password, ayesha)).toMatch(/name or e-mail/)
    },
  )

  test.each(["rishta", "Rishta-2026", "!!rishta!!"])("may not be the product: %s", (password) => {
    expect(passwordRefusal(password, ayesha)).toBeDefined()
  })

  test.each(["rishta-demo", "green mango tree", "گلاب کا پھول", "🌹🌹🌹🌹🌹🌹", "k8#vPq2z"])(
    "may be %s",
    (password) => {
      expect(passwordRefusal(password, ayesha)).toBeUndefined()
    },
  )
})

import { createECDH } from "node:crypto"
import { expect, test } from "vitest"
import { areSubscriptionKeys } from "./subscription-keys.server.ts"
import { fromSecret } from "./vapid-keys.server.ts"

test("One secret makes one pair of keys, which belong together", () => {
  const { publicKey, privateKey } = fromSecret("a secret of this installation")
  expect(fromSecret("a secret of this installation")).toEqual({ publicKey, privateKey })
  expect(fromSecret("another")).not.toEqual({ publicKey, privateKey })
  const curve = createECDH("prime256v1")
  curve.setPrivateKey(privateKey, "base64url")
  expect(curve.getPublicKey("base64url")).toBe(publicKey)
})

const p256dh = fromSecret("a browser").publicKey
const auth = Buffer.alloc(16, 1).toString("base64url")

test("A browser's keys are a point of the curve and sixteen bytes", () => {
  expect(areSubscriptionKeys({ p256dh, auth })).toBe(true)
  expect(areSubscriptionKeys({ p256dh, auth: "AAAA" })).toBe(false)
  expect(areSubscriptionKeys({ p256dh: "", auth })).toBe(false)
  expect(areSubscriptionKeys({ p256dh: Buffer.alloc(65, 4).toString("base64url"), auth })).toBe(false)
})

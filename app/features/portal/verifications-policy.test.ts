import { expect, test } from "vitest"
import { whyNotConfirm, whyNotDecide } from "./verifications-policy.ts"

const nadia = { id: 1 }
const entry = { accountId: 2, contactNumber: "+923001234567", waits: true }

test("Whoever waits with a phone number can be checked or sent back", () => {
  expect([whyNotConfirm(nadia, entry), whyNotDecide(nadia, entry)]).toEqual([undefined, undefined])
})

test("Without a number there is nothing to check, but something to mend", () => {
  expect(whyNotConfirm(nadia, { ...entry, contactNumber: null })).toMatch("no phone number")
  expect(whyNotDecide(nadia, { ...entry, contactNumber: null })).toBeUndefined()
})

test("Nobody decides twice, nor on the own profile", () => {
  for (const why of [whyNotConfirm, whyNotDecide]) {
    expect(why(nadia, { ...entry, waits: false })).toMatch("meanwhile")
    expect(why(nadia, { ...entry, accountId: 1 })).toMatch("somebody else")
  }
})

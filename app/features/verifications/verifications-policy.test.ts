import { expect, test } from "vitest"
import { whyNotConfirm, whyNotSendBack } from "./verifications-policy.ts"

const nadia = { id: 1 }
const entry = { accountId: 2, contactNumber: "+923001234567", waits: true, standing: true }

test("Whoever waits with a phone number can be checked or sent back", () => {
  expect([whyNotConfirm(nadia, entry), whyNotSendBack(nadia, entry)]).toEqual([undefined, undefined])
})

test("Without a number there is nothing to check, but something to mend", () => {
  expect(whyNotConfirm(nadia, { ...entry, contactNumber: null })).toMatch("no phone number")
  expect(whyNotSendBack(nadia, { ...entry, contactNumber: null })).toBeUndefined()
})

test("Nobody decides twice, nor on the own profile", () => {
  for (const why of [whyNotConfirm, whyNotSendBack]) {
    expect(why(nadia, { ...entry, waits: false, standing: false })).toMatch("in the meantime")
    expect(why(nadia, { ...entry, accountId: 1 })).toMatch("somebody else")
  }
})

test("A check that was given can be taken back, but not given again", () => {
  const checked = { ...entry, waits: false }
  expect(whyNotSendBack(nadia, checked)).toBeUndefined()
  expect(whyNotConfirm(nadia, checked)).toMatch("in the meantime")
})

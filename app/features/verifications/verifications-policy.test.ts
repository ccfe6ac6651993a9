import { expect, test } from "vitest"
import { reasonOf } from "./check-reasons.ts"
import { sendBackSchema } from "./verification-schema.ts"
import { whyNotConfirm, whyNotSendBack, whyNotUndo } from "./verifications-policy.ts"

const nadia = { id: 1 }
const entry = { accountId: 2, contactNumber: "+923001234567", waits: true, unchanged: true }

test("Whoever waits with a phone number can be checked or sent back", () => {
  expect([whyNotConfirm(nadia, entry), whyNotSendBack(nadia, entry)]).toEqual([undefined, undefined])
})

test("Without a number there is nothing to check, but something to correct", () => {
  expect(whyNotConfirm(nadia, { ...entry, contactNumber: null })).toMatch("no phone number")
  expect(whyNotSendBack(nadia, { ...entry, contactNumber: null })).toBeUndefined()
})

test("Nobody decides twice, nor on the own profile", () => {
  for (const why of [whyNotConfirm, whyNotSendBack]) {
    expect(why(nadia, { ...entry, waits: false, unchanged: false })).toMatch("in the meantime")
    expect(why(nadia, { ...entry, accountId: 1 })).toMatch("somebody else")
  }
})

test("A check that was given can be taken back, but not given again", () => {
  const checked = { ...entry, waits: false }
  expect(whyNotSendBack(nadia, checked)).toBeUndefined()
  expect(whyNotConfirm(nadia, checked)).toMatch("in the meantime")
})

test("Whoever else has a profile in hand decides on it alone", () => {
  for (const why of [whyNotConfirm, whyNotSendBack])
    expect(why(nadia, { ...entry, holder: "Sadia" })).toMatch("is calling this profile")
})

test("A decision is undone while it stands, by somebody else than the profile's owner, and a removal with its report", () => {
  const decided = { accountId: 2, unchanged: true, forReport: false }
  expect(whyNotUndo(nadia, decided)).toBeUndefined()
  expect(whyNotUndo(nadia, { ...decided, unchanged: false })).toMatch("in the meantime")
  expect(whyNotUndo(nadia, { ...decided, accountId: 1 })).toMatch("somebody else")
  expect(whyNotUndo(nadia, { ...decided, forReport: true })).toMatch("reopen that report")
})

test("A reason is chosen, typed, or both", () => {
  const back = { seen: "x", step: "picture" }
  expect(sendBackSchema.safeParse(back).error?.issues[0]?.message).toBe("Please give a reason.")
  expect(sendBackSchema.safeParse({ ...back, reason: "\u200b" }).success).toBe(false)
  expect(sendBackSchema.safeParse({ ...back, ready: "nothing" }).success).toBe(false)
  expect(reasonOf(sendBackSchema.parse({ ...back, ready: "face" }))).toBe(
    "The picture does not show your face clearly.",
  )
  expect(reasonOf(sendBackSchema.parse({ ...back, reason: "Too dark" }))).toBe("Too dark")
  expect(reasonOf({ ready: "face", reason: "It is dark." })).toMatch(/clearly\. It is dark\.$/)
})

import { expect, test } from "vitest"
import { thanksFor, VERDICTS, verdictsFor, whyNotReopen, whyNotVerdict } from "./reports-policy.ts"

const nadia = { id: 1 }
const aboutMessage = { status: "open", subjectId: 2, reporterId: 3, profileId: null, messageId: 7 }
const aboutProfile = { ...aboutMessage, profileId: 5, messageId: null }

test("An open report can be dismissed, or end in a warning, a removal or a suspension", () => {
  for (const verdict of VERDICTS) {
    expect(whyNotVerdict(nadia, aboutMessage, verdict)).toBeUndefined()
    expect(whyNotVerdict(nadia, aboutProfile, verdict, "city")).toBeUndefined()
  }
})

test("What is to be taken out of a profile has to be said", () => {
  expect(whyNotVerdict(nadia, aboutProfile, "remove")).toBe("Please choose what to remove.")
  expect(whyNotVerdict(nadia, aboutProfile, "warn")).toBeUndefined()
})

test("Nobody decides twice, nor in an affair of their own", () => {
  expect(whyNotVerdict(nadia, { ...aboutMessage, status: "warned" }, "suspend")).toMatch("already decided")
  expect(whyNotVerdict(nadia, { ...aboutMessage, subjectId: 1 }, "dismiss")).toMatch("one of the two sides")
  expect(whyNotVerdict(nadia, { ...aboutMessage, reporterId: 1 }, "suspend")).toMatch("one of the two sides")
})

test("A decided report is reopened while that decision stands, and by neither side", () => {
  const decided = { ...aboutMessage, status: "warned", unchanged: true }
  expect(whyNotReopen(nadia, decided)).toBeUndefined()
  expect(whyNotReopen(nadia, { ...decided, status: "open" })).toMatch("reopened this report")
  expect(whyNotReopen(nadia, { ...decided, unchanged: false })).toMatch("decided on it anew")
  expect(whyNotReopen(nadia, { ...decided, reporterId: 1 })).toMatch("one of the two sides")
})

test("Of somebody who is gone nothing can be asked any more", () => {
  expect(verdictsFor({ ...aboutMessage, subjectId: null })).toEqual(["dismiss"])
  expect(whyNotVerdict(nadia, { ...aboutMessage, subjectId: null }, "warn")).toMatch("nothing left")
})

test("Whoever reported is thanked, and reads of steps only where some were taken", () => {
  const said = (verdict: (typeof VERDICTS)[number], gone = false) => thanksFor(verdict, "3 Mar 2027", gone)
  for (const verdict of VERDICTS)
    expect(said(verdict)).toMatch(/^Thank you: we have looked at your report of 3 Mar 2027/)
  expect(VERDICTS.filter((verdict) => /taken the steps/.test(said(verdict)))).toEqual(["warn", "remove", "suspend"])
  expect(said("dismiss")).toMatch(/found none of our rules broken\.$/)
  expect(said("dismiss", true)).toMatch(/There is nothing left to act on\.$/)
})

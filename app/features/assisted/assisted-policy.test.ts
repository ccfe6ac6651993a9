import { expect, test } from "vitest"
import { mayClaimRequests, TAKEN, whyNoClaim, whyNoHandOver, whyNotReopen } from "./assisted-policy.ts"

const farhat = { id: 1, role: "guest", checked: true } as const
const request = { accountId: 2, open: true }

test("Administrators and consultants with a checked company take requests; members and other consultants do not", () => {
  const allowed = [
    mayClaimRequests({ role: "admin", checked: false }),
    mayClaimRequests({ role: "guest", checked: true }),
    mayClaimRequests({ role: "guest", checked: false }),
    mayClaimRequests({ role: "user", checked: true }),
  ]
  expect(allowed).toEqual([true, true, false, false])
})

test("An open request can be taken once, and by somebody else than who made it", () => {
  expect(whyNoClaim(farhat, request)).toBeUndefined()
  expect(whyNoClaim(farhat, { ...request, open: false })).toBe(TAKEN)
  expect(whyNoClaim(farhat, { ...request, accountId: 1 })).toBe("This is your own request.")
  expect(whyNoClaim({ ...farhat, checked: false }, request)).toMatch("has been checked")
})

test("A case goes to an administrator or a checked consultant who has not got it yet", () => {
  const open = { accountId: 9, takenBy: 5, ended: false }
  const sadia = { id: 3, role: "admin", checked: false, active: true } as const
  expect(whyNoHandOver(sadia, open)).toBeUndefined()
  expect(whyNoHandOver({ ...sadia, role: "guest", checked: true }, open)).toBeUndefined()
  expect(whyNoHandOver({ ...sadia, role: "guest" }, open)).toMatch("company is checked")
  expect(whyNoHandOver({ ...sadia, active: false }, open)).toMatch("can take it")
  expect(whyNoHandOver({ ...sadia, id: 9 }, open)).toMatch("who asks")
  expect(whyNoHandOver({ ...sadia, id: 5 }, open)).toMatch("already")
  expect(whyNoHandOver(sadia, { ...open, ended: true })).toMatch("has ended")
})

test("An ended request is reopened while it stands so, and nothing newer is open", () => {
  expect(whyNotReopen({ unchanged: true, askedAnew: false })).toBeUndefined()
  expect(whyNotReopen({ unchanged: false, askedAnew: false })).toMatch("in the meantime")
  expect(whyNotReopen({ unchanged: true, askedAnew: true })).toMatch("asked for a matchmaker anew")
})

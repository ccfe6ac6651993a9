import { expect, test } from "vitest"
import { mayClaimRequests, TAKEN, whyNoClaim } from "./assisted-policy.ts"

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

import { expect, test } from "vitest"
import { mayTakeRequests, TAKEN, whyNotTake } from "./assisted-policy.ts"

const farhat = { id: 1, role: "guest", checked: true } as const
const wish = { accountId: 2, open: true }

test("Administrators and consultants with a checked company take requests; members and other consultants do not", () => {
  const allowed = [
    mayTakeRequests({ role: "admin", checked: false }),
    mayTakeRequests({ role: "guest", checked: true }),
    mayTakeRequests({ role: "guest", checked: false }),
    mayTakeRequests({ role: "user", checked: true }),
  ]
  expect(allowed).toEqual([true, true, false, false])
})

test("An open request can be taken once, and by somebody else than who made it", () => {
  expect(whyNotTake(farhat, wish)).toBeUndefined()
  expect(whyNotTake(farhat, { ...wish, open: false })).toBe(TAKEN)
  expect(whyNotTake(farhat, { ...wish, accountId: 1 })).toBe("This is your own request.")
  expect(whyNotTake({ ...farhat, checked: false }, wish)).toMatch("has been checked")
})

import { expect, test } from "vitest"
import { whyNoRole } from "./role-policy.ts"

const nadia = { id: 1 }
const zara = { id: 2, role: "user", status: "active", hasProfile: false, hasClients: false } as const

test("A member without a profile becomes a consultant or an administrator, and a consultant without clients a member", () => {
  for (const to of ["user", "guest", "admin"] as const) expect(whyNoRole(to, nadia, zara)).toBeUndefined()
  expect(whyNoRole("user", nadia, { ...zara, role: "guest" })).toBeUndefined()
})

test("Nobody changes the own role, so that an administrator is left", () => {
  expect(whyNoRole("user", nadia, { ...zara, id: 1, role: "admin" })).toMatch(/your own account/)
  expect(whyNoRole("admin", nadia, { ...zara, id: 1, role: "admin" })).toBeUndefined()
})

test("Whoever has a profile stays a member, whoever has clients a consultant", () => {
  const member = { ...zara, hasProfile: true }
  expect(whyNoRole("guest", nadia, member)).toMatch(/profile/)
  expect(whyNoRole("admin", nadia, member)).toMatch(/profile/)
  expect(whyNoRole("user", nadia, { ...member, role: "admin" })).toBeUndefined()
  expect(whyNoRole("admin", nadia, { ...zara, role: "guest", hasClients: true })).toMatch(/clients/)
})

test.each(["pending", "suspended"] as const)("An account that is %s becomes no administrator's", (status) => {
  expect(whyNoRole("admin", nadia, { ...zara, status })).toMatch(/active account/)
})

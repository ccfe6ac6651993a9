import { expect, test } from "vitest"
import { portalInstead } from "./portal-instead.ts"

const nadia = { role: "admin" } as const

test.each([
  ["/UserProfile/12", "/portal/people/12"],
  ["/USERPROFILE/12/", "/portal/people/12"],
  ["/users-side", "/portal/user-list"],
  ["/UserProfile/%E0%A4%A", "/portal/people/%25e0%25a4%25a"],
  ["/%75sers-side", "/portal/user-list"],
  ["/AllUsers/", "/portal/user-list"],
  ["/user-favourite", "/portal/user-list"],
  ["/connectionRequest", "/portal/dashboard"],
  ["/UserCreate-profile", "/portal/dashboard"],
  ["/assistance", "/portal/assisted-requests"],
  ["/me", "/UserProfile"],
])("An administrator who opens %s is led to %s; nobody else is", (path, address) => {
  expect(portalInstead(nadia, path)).toBe(address)
  expect(portalInstead({ role: "user" }, path)).toBeUndefined()
  expect(portalInstead({ role: "guest" }, path)).toBeUndefined()
})

test.each(["/UserProfile", "/change-password", "/contacts", "/Messages/7", "/Settings", "/UserEditProfile/7", "/"])(
  "%s is an administrator's own, or an object of the office",
  (path) => {
    expect(portalInstead(nadia, path)).toBeUndefined()
  },
)

import { expect, test } from "vitest"
import { ADDRESSES, type Address } from "#app/addresses.ts"
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

const karim = { role: "user", guardian: true } as const

test.each([
  "/users-side",
  "/UserProfile/7",
  "/connectionRequest",
  "/favourite",
  "/contacts",
  "/Messages/7",
  "/subscribe",
])("A guardian without a profile who opens %s is led to the family's table", (path) => {
  expect(portalInstead(karim, path)).toBe("/family/table")
})

test("Of what is behind the login a guardian has the family's table, the own account, and reports", () => {
  const open = (Object.keys(ADDRESSES) as Address[]).filter(
    (path) => ADDRESSES[path].who === "signedIn" && !portalInstead(karim, path.replaceAll(/:\w+/g, "7")),
  )
  const settings = [
    "/Settings",
    "/Settings/mail",
    "/Settings/data",
    "/Settings/data/file",
    "/Settings/email",
    "/Settings/second-step",
    "/Settings/second-step/codes",
  ]
  const own = ["/me", "/UserProfile", "/change-password", ...settings, "/DeleteAccount", "/agree"]
  const steps = ["/blocked", "/once-more", "/put-back", "/report/:what/:id"]
  const others = open.filter((path) => !path.toLowerCase().startsWith("/family/"))
  expect(others.sort()).toEqual([...own, ...steps].sort())
  const market = Object.keys(ADDRESSES).filter((path) => ADDRESSES[path as Address].who === "members")
  for (const path of market) expect([path, portalInstead(karim, path)]).toEqual([path, "/family/table"])
})

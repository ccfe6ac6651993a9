import { expect, test } from "vitest"
import { SITE_LINKS } from "#app/ui/page/site-links.ts"
import { memberAddresses, publicAddresses } from "./addresses.server.ts"

const open = publicAddresses.map(({ path }) => path)

test("Every public screen is on the page of all addresses, once", () => {
  expect(open).toEqual(expect.arrayContaining(["/", "/login", "/about-us", "/pricingPlan", "/contact-us"]))
  expect(new Set(open).size).toBe(open.length)
})

test("Neither second addresses, steps in the middle, data nor what members see are among them", () => {
  for (const path of ["/terms-of-use", "/member-login", "/otp", "/logout", "/robots.txt", "/users-side", "*"])
    expect(open).not.toContain(path)
  expect(open.filter((path) => /[:*]/.test(path))).toEqual([])
})

test("Members find their screens by name", () => {
  expect(memberAddresses).toContainEqual({ path: "/users-side", name: "Newest profiles" })
})

test("The navigation of the public pages leads only to screens that are on the page of all addresses", () => {
  for (const path of SITE_LINKS.flatMap(({ links }) => links)) expect(open).toContain(path)
})

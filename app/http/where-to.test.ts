import { expect, test } from "vitest"
import { nameRedirect, WHERE_TO } from "./where-to.ts"

const asked = (headers = {}) => new Request("http://localhost/contact-us", { method: "POST", headers })
const moved = () =>
  new Response(null, { status: 302, headers: { Location: "/cases/5#notes", "Set-Cookie": "notice=Saved" } })

test("a script is told where its form leads, and has the cookies", () => {
  const { status, headers } = nameRedirect(asked({ [WHERE_TO]: "1" }), moved())
  expect([status, headers.get(WHERE_TO), headers.get("Location")]).toEqual([204, "/cases/5#notes", null])
  expect(headers.get("Set-Cookie")).toBe("notice=Saved")
})

test("a browser is redirected, and a page is a page", () => {
  const [redirect, page] = [moved(), new Response("Please check your answers", { status: 400 })]
  expect(nameRedirect(asked(), redirect)).toBe(redirect)
  expect(nameRedirect(asked({ [WHERE_TO]: "1" }), page)).toBe(page)
})

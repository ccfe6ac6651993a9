import type { IncomingMessage } from "node:http"
import { describe, expect, test } from "vitest"
import { comesFromUs, hideOrigin, isOurHost, rejectRequest, withoutNul } from "./request-filter.ts"

const home = { origin: "https://rishta.example", loopback: false }
const local = { origin: "http://localhost:3000", loopback: true }

const request = (headers: Record<string, string>, { method = "GET", url = "/login" } = {}) =>
  ({ method, url, headers: { host: "rishta.example", ...headers }, rawHeaders: [] }) as unknown as IncomingMessage

const form = { "content-type": "application/x-www-form-urlencoded", origin: home.origin }

const upload = (url: string, length: string) =>
  request(
    { origin: home.origin, "content-type": "multipart/form-data; boundary=x", "content-length": length },
    { method: "POST", url },
  )

test("A request that names two hosts is refused, whichever of them is ours", () => {
  const rawHeaders = ["Host", "rishta.example", "Accept", "*/*", "host", "evil.example"]
  expect(rejectRequest({ ...request({}), rawHeaders } as IncomingMessage, home)?.status).toBe(400)
  expect(rejectRequest({ ...request({}), rawHeaders: rawHeaders.slice(0, 4) } as IncomingMessage, home)).toBeUndefined()
})

test.each(["/subscribe/wallet", "/clients/import", "/clients/import.data"])("%s takes a file", (url) => {
  expect(rejectRequest(upload(url, "6800000"), home)).toBeUndefined()
})

describe("Where a form comes from", () => {
  test.each<[Record<string, string>, boolean]>([
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "none" }, true],
    [{ "sec-fetch-site": "same-site", origin: home.origin }, false],
    [{ "sec-fetch-site": "cross-site", origin: home.origin }, false],
    [{ origin: home.origin }, true],
    [{ origin: "null" }, false],
    [{ origin: "http://rishta.example" }, false],
    [{ origin: "https://rishta.example:8443" }, false],
    [{ origin: "https://rishta.example.evil.example" }, false],
    [{ origin: "https://evil.example", referer: `${home.origin}/login` }, false],
    [{ referer: `${home.origin}/login` }, true],
    [{ referer: "https://rishta.example.evil.example/" }, false],
    [{}, true],
    [{ cookie: "__Host-sid=token" }, false],
    [{ cookie: "light=on; sid=token" }, false],
    [{ cookie: "light=on" }, true],
  ])("%j: %s", (headers, ours) => {
    expect(comesFromUs(request(headers), home)).toBe(ours)
  })
})

describe("Which host is asked", () => {
  test.each<[string | undefined, boolean]>([
    ["rishta.example", true],
    ["RISHTA.example", true],
    ["rishta.example:8443", false],
    ["evil.example", false],
    ["localhost", false],
    ["", false],
    [undefined, false],
  ])("%s: %s", (host, ours) => {
    expect(isOurHost(host, home)).toBe(ours)
  })

  test.each<[string, boolean]>([
    ["localhost:3000", true],
    ["127.0.0.1:3000", true],
    ["[::1]:3000", true],
    ["localhost:3001", false],
    ["localhost.evil.example:3000", false],
  ])("on the own machine %s: %s", (host, ours) => {
    expect(isOurHost(host, local)).toBe(ours)
  })
})

const oneClick = (url: string) =>
  request(
    { ...form, origin: "https://mail.example", "sec-fetch-site": "cross-site", cookie: "sid=x" },
    { method: "POST", url },
  )

test("The router does not see from where a mail service posts, and only there", () => {
  for (const [url, seen] of [
    ["/mail/unsubscribe/match.abc", undefined],
    ["/Settings/mail", "https://mail.example"],
  ] as const) {
    const req = oneClick(url)
    hideOrigin(req)
    expect(req.headers.origin).toBe(seen)
  }
})

describe("What is turned away", () => {
  test.each<[number | undefined, string, IncomingMessage]>([
    [undefined, "a page", request({})],
    [undefined, "a form", request(form, { method: "POST" })],
    [400, "another site's address", request({}, { url: "http://evil.example/" })],
    [400, "an address that begins like one", request({}, { url: "//evil.example" })],
    [400, "no address", request({}, { url: "*" })],
    [404, "half a character", request({}, { url: "/UserProfile/%e0%a4" })],
    [404, "NUL in an address", request({}, { url: "/UserProfile/1%00" })],
    [undefined, "a percent sign", request({}, { url: "/UserProfile/100%25" })],
    [undefined, "half a character in a query", request({}, { url: "/login?q=%" })],
    [undefined, "an offer of HTTP/2", request({ upgrade: "h2c" })],
    [400, "a socket where there is none", request({ upgrade: "WebSocket" })],
    [421, "another host", request({ host: "evil.example" })],
    [405, "another method", request(form, { method: "DELETE" })],
    [403, "a form from elsewhere", request({ ...form, origin: "https://evil.example" }, { method: "POST" })],
    [undefined, "one click in a mail elsewhere", oneClick("/mail/unsubscribe/match.abc")],
    [403, "what begins like it", oneClick("/mail/unsubscribe")],
    [403, "what lies below it", oneClick("/mail/unsubscribe/match.abc/x")],
    [403, "a post to the settings of mails from there", oneClick("/Settings/mail")],
    [415, "text", request({ ...form, "content-type": "text/plain" }, { method: "POST" })],
    [413, "a long form", request({ ...form, "content-length": "65537" }, { method: "POST" })],
    [undefined, "a form at the limit", request({ ...form, "content-length": "65536" }, { method: "POST" })],
    [undefined, "a video", upload("/Messages/5", "26000000")],
    [undefined, "a video from a script", upload("/messages/5/attachment", "26000000")],
    [undefined, "too large a picture, beside which something was typed", upload("/UserProfile", "26000000")],
    [undefined, "the same from a script", upload("/usercreate-profile.data?index", "26000000")],
    [413, "a film", upload("/Messages/5", "68000000")],
    [413, "a video elsewhere", upload("/Messages/5/x", "26000000")],
    [413, "a video on somebody's profile", upload("/UserProfile/5", "26000000")],
    [415, "a form as a webhook", request(form, { method: "POST", url: "/webhooks/payment" })],
    [
      undefined,
      "a webhook",
      request({ "content-type": "application/json" }, { method: "POST", url: "/webhooks/payment" }),
    ],
  ])("%s: %s", (status, _what, asked) => {
    expect(rejectRequest(asked, home)?.status).toBe(status)
  })
})

test.each([
  ["/users-side?caste=%00&q=a%00b", "/users-side?caste=&q=ab"],
  ["/users-side?q=%2500", "/users-side?q=%2500"],
  ["/%00", "/%00"],
])("NUL in the query of %s counts as absent", (url, read) => {
  expect(withoutNul(url)).toBe(read)
})

import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { clientAddress, requestId } from "./request-context.ts"

const from = (forwarded: string | undefined) =>
  ({ headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress: "192.0.2.1" } }) as unknown as IncomingMessage

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:5123", "203.0.113.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ['"[2001:db8::1]:443"', "2001:db8::1"],
  ["10.0.0.9, 203.0.113.7:5123", "203.0.113.7"],
  ["unknown", "192.0.2.1"],
  ["203.0.113.7:", "192.0.2.1"],
  ["999.0.113.7:80", "192.0.2.1"],
  ["", "192.0.2.1"],
  [undefined, "192.0.2.1"],
])("a proxy that reports %s means the caller %s", (forwarded, address) => {
  expect(clientAddress(from(forwarded), 1)).toBe(address)
})

test("without a trusted proxy nothing is believed", () => {
  expect(clientAddress(from("203.0.113.7"), 0)).toBe("192.0.2.1")
})

const called = (id: string | undefined) => ({ headers: { "x-request-id": id } }) as unknown as IncomingMessage
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test.each(["f3a91c0d5b7e4a2f", "2026-11-27_00.1", "x".repeat(64)])(
  "a proxy that calls a request %s is followed",
  (id) => {
    expect(requestId(called(id), 1)).toBe(id)
  },
)

test.each(["", "x".repeat(65), "one, two", "a b", "a\tb", "<b>", "ے", undefined])(
  "what is no id, as %j, is replaced",
  (id) => {
    expect(requestId(called(id), 1)).toMatch(UUID)
  },
)

test("without a trusted proxy a visitor's own id is not taken over", () => {
  expect(requestId(called("f3a91c0d5b7e4a2f"), 0)).toMatch(UUID)
})

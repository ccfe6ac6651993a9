import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { clientAddress } from "./request-context.ts"

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

import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { mayReadFigures } from "./metrics.ts"

const asks = (remoteAddress: string, headers: Record<string, string>) =>
  mayReadFigures({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, {
    port: 3000,
    metricsToken: "a-token-of-enough-length",
  })

test.each<[string, boolean, string, Record<string, string>]>([
  ["a collector on the same machine", true, "127.0.0.1", { host: "127.0.0.1:3000" }],
  ["one that says localhost, by IPv6", true, "::1", { host: "localhost:3000" }],
  ["somebody elsewhere", false, "203.0.113.7", { host: "localhost:3000" }],
  ["a proxy on the same machine, by the public host", false, "127.0.0.1", { host: "rishta.example" }],
  ["a proxy on the same machine, by a public port", false, "127.0.0.1", { host: "localhost:8443" }],
  ["a host that begins like a near one", false, "127.0.0.1", { host: "localhost.evil.example:3000" }],
  ["a proxy that says for whom", false, "127.0.0.1", { host: "localhost:3000", "x-forwarded-for": "203.0.113.7" }],
  ["a proxy that says it is one", false, "127.0.0.1", { host: "localhost:3000", via: "1.1 proxy" }],
  ["the token", true, "203.0.113.7", { host: "10.0.0.5:3000", authorization: "Bearer a-token-of-enough-length" }],
  ["another token", false, "203.0.113.7", { host: "10.0.0.5:3000", authorization: "Bearer a-token-of-enough-lengtH" }],
  ["no token", false, "203.0.113.7", { host: "10.0.0.5:3000", authorization: "Bearer" }],
])("%s: %s", (_who, allowed, address, headers) => {
  expect(asks(address, headers)).toBe(allowed)
})

test("without a token in the settings none is right", () => {
  const asked = { socket: { remoteAddress: "203.0.113.7" }, headers: { authorization: "Bearer undefined" } }
  expect(mayReadFigures(asked as unknown as IncomingMessage, { port: 3000 })).toBe(false)
})

import { afterAll, beforeAll, expect, test } from "vitest"
import { config } from "#app/config.server.ts"
import { isReturnAddress } from "./return-address.server.ts"

const [origins, schemes] = [config.apiOrigins as string[], config.appSchemes as string[]]
beforeAll(() => {
  origins.push("https://app.example")
  schemes.push("pk.example.app")
})
afterAll(() => {
  origins.pop()
  schemes.pop()
})

test.each([
  "https://app.example/paid?plan=pro",
  "https://app.example",
  "pk.example.app:/paid",
  "PK.Example.App://paid",
])("%s is an address to go back to", (address) => expect(isReturnAddress(address)).toBe(true))

test.each([
  "https://evil.example/paid",
  "https://app.example.evil.example/",
  "https://app.example@evil.example/",
  "https://somebody@app.example/",
  "http://app.example/",
  "https://app.example:8443/",
  "//app.example/",
  "/payment",
  "javascript:alert(1)",
  "data:text/html,x",
  "pk.example.app.evil:/paid",
  "intent://app.example",
  "",
])("%j is none", (address) => expect(isReturnAddress(address)).toBe(false))

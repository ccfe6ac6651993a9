import { describe, expect, test } from "vitest"
import { ctx, statusOf, withCookies } from "#app/http/requests-for-tests.ts"
import { rememberDevice } from "#app/viewer/known-device.server.ts"
import { newDatabase } from "#db/new-database.ts"
import { somebody } from "../accounts-for-tests.ts"
import { countSending } from "./code-sending.server.ts"
import type { CodePurpose } from "./codes.server.ts"

newDatabase()

const stranger = withCookies()
const ask = (email: string, { purpose = "reset" as CodePurpose, request = stranger, address = "192.0.2.1" } = {}) =>
  statusOf(countSending(purpose, email, request, ctx(address)))

describe("codes", () => {
  test("are sent three times an hour to one e-mail, known or not", async () => {
    const { email } = await somebody()
    for (const address of [email, "nobody@example.com"]) {
      for (let i = 0; i < 3; i++) expect((await ask(address)).status).toBeUndefined()
      const { status, headers } = await ask(address, { address: "192.0.2.2" })
      expect(status).toBe(429)
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(59 * 60)
    }
  })

  test("for a sign-up do not use up those for a new password", async () => {
    const { email } = await somebody()
    for (let i = 0; i < 4; i++) await ask(email, { purpose: "signup" })
    expect((await ask(email, { purpose: "signup" })).status).toBe(429)
    expect((await ask(email)).status).toBeUndefined()
  })

  test("that strangers ask for do not use up those of a device on which the owner has logged in", async () => {
    const [ayesha, zara] = [await somebody(), await somebody()]
    const request = withCookies(await rememberDevice(stranger, ayesha.id))
    for (const { email } of [ayesha, zara]) for (let i = 0; i < 4; i++) await ask(email)
    for (let i = 0; i < 3; i++) expect((await ask(ayesha.email, { request })).status).toBeUndefined()
    expect((await ask(ayesha.email, { request })).status).toBe(429)
    expect((await ask(zara.email, { request })).status, "her device is nobody else's").toBe(429)
  })

  test("are asked for 120 times an hour from one address", async () => {
    for (let i = 0; i < 120; i++) await ask(`somebody-${i}@example.com`, { address: "192.0.2.9" })
    expect((await ask("one-more@example.com", { address: "192.0.2.9" })).status).toBe(429)
  })
})

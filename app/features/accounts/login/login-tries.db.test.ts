import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { ctx, statusOf, withCookies } from "#app/http/requests-for-tests.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { rememberDevice } from "#app/viewer/known-device.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { somebody } from "../accounts-for-tests.ts"
import { countLogin } from "./login-tries.server.ts"

newDatabase()
const clock = movableClock()

const stranger = withCookies()

async function fail(times: number, username: string, address?: string, request = stranger) {
  for (let i = 0; i < times; i++) await countLogin(request, username, ctx(address))
}

describe("failed logins", () => {
  test("are refused from the sixth on, for known and unknown names, with the time to wait", async () => {
    const { email } = await somebody()
    for (const name of [email, "nobody@example.com"]) {
      await fail(5, name, "198.51.100.1")
      const { status, headers } = await statusOf(countLogin(stranger, name, ctx("198.51.100.1")))
      expect(status).toBe(429)
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(14 * 60)
      expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(15 * 60)
    }
  })

  test("let no more than five through at once", async () => {
    const { email } = await somebody()
    const tries = await Promise.all(Array.from({ length: 30 }, () => statusOf(countLogin(stranger, email, ctx()))))
    expect(tries.filter(({ status }) => status === undefined)).toHaveLength(5)
  })

  test("do not count when the login succeeds", async () => {
    const { email } = await somebody()
    for (let i = 0; i < 12; i++) await valueIn(await countLogin(stranger, email, ctx("198.51.100.2"))).forget()
    expect((await statusOf(countLogin(stranger, email, ctx("198.51.100.2")))).status).toBeUndefined()
  })

  test("are forgotten after the window", async () => {
    const { email } = await somebody()
    await fail(5, email, "198.51.100.3")
    await clock.forward({ minutes: 15 })
    expect((await statusOf(countLogin(stranger, email, ctx("198.51.100.3")))).status).toBeUndefined()
  })

  test("of one account are refused after 25 from any addresses, but not for a device that its owner has used", async () => {
    const { id, email } = await somebody()
    const owner = withCookies(await rememberDevice(stranger, id))
    for (let network = 0; network < 5; network++) await fail(5, email, `2001:db8:${network}:1::1`)
    expect((await statusOf(countLogin(stranger, email, ctx("198.51.100.4")))).status).toBe(429)
    const owners = () => statusOf(countLogin(owner, email, ctx("198.51.100.4")))
    for (let time = 0; time < 5; time++) expect((await owners()).status).toBeUndefined()
    expect((await owners()).status).toBe(429)
  })

  test("from one IPv6 network count together, whatever the address", async () => {
    const { email } = await somebody()
    for (let i = 0; i < 5; i++) await fail(1, email, `2001:db8:9:9::${i}`)
    expect((await statusOf(countLogin(stranger, email, ctx("2001:db8:9:9:ffff::1")))).status).toBe(429)
  })

  test("from one address are refused after 100 in all", async () => {
    for (let i = 0; i < 100; i++) await fail(1, `stranger-${i}`, "198.51.100.5")
    expect((await statusOf(countLogin(stranger, "one-more-name", ctx("198.51.100.5")))).status).toBe(429)
  })

  test("leave a line in the audit log when they are refused, and no e-mail anywhere", async () => {
    const { email } = await somebody()
    await fail(5, email, "198.51.100.6")
    await statusOf(countLogin(stranger, email, ctx("198.51.100.6")))
    const lines = await db.execute<{ row: string }>(
      sql`select audit_event::text as row from audit_event where action = 'throttle' and ip = '198.51.100.6'`,
    )
    expect(lines).toHaveLength(1)
    const counters = await db.execute<{ row: string }>(sql`select rate_limit::text as row from rate_limit`)
    for (const { row } of [...lines, ...counters]) expect(row).not.toContain(email)
  })
})

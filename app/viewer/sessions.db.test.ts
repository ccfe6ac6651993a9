import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { somebody } from "#app/features/accounts/accounts-for-tests.ts"
import { withCookies } from "#app/http/requests-for-tests.ts"
import { db } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { accounts, sessions } from "#db/schema/accounts.ts"
import {
  endNamedSession,
  endSession,
  endSessions,
  findViewer,
  listSessions,
  openSession,
  sessionToken,
} from "./sessions.server.ts"

freshDatabase()

async function signedIn(role: "user" | "admin" = "user") {
  const { id } = await somebody({ role })
  const request = withCookies(await openSession(id, new Request("http://localhost/")))
  return { id, request, token: sessionToken(request)! }
}

const age = (accountId: number, column: "seen_at" | "created_at", interval: string) =>
  db.execute(sql`update session set ${sql.raw(column)} = now() - ${interval}::interval where account_id = ${accountId}`)

describe("a session", () => {
  test("is known by its token, of which the table keeps only a digest", async () => {
    const { id, token } = await signedIn()
    expect((await findViewer(token))?.id).toBe(id)
    const [row] = await db.execute<{ row: string }>(
      sql`select session::text as row from session where account_id = ${id}`,
    )
    expect(row?.row).not.toContain(token)
    expect(Buffer.from(token, "base64url")).toHaveLength(32)
  })

  test("is another one after each login, and the earlier one ends", async () => {
    const { id, request, token } = await signedIn()
    const again = sessionToken(withCookies(await openSession(id, request)))
    expect(again).not.toBe(token)
    expect(await findViewer(token)).toBeNull()
  })

  test("ends with a logout", async () => {
    const { request, token } = await signedIn()
    expect(await endSession(request)).toContain("Max-Age=0")
    expect(await findViewer(token)).toBeNull()
  })

  test.each([
    ["user", "seen_at", "13 days 23 hours", true],
    ["user", "seen_at", "14 days 1 minute", false],
    ["user", "created_at", "29 days 23 hours", true],
    ["user", "created_at", "30 days 1 minute", false],
    ["admin", "seen_at", "29 minutes", true],
    ["admin", "seen_at", "31 minutes", false],
    ["admin", "created_at", "11 hours 59 minutes", true],
    ["admin", "created_at", "12 hours 1 minute", false],
  ] as const)("of role %s with %s %s ago is open: %s", async (role, column, interval, open) => {
    const { id, token } = await signedIn(role)
    await age(id, column, interval)
    expect((await findViewer(token)) !== null).toBe(open)
  })

  test("ends at once for a suspended account, and shows a change of role", async () => {
    const { id, token } = await signedIn()
    await db.update(accounts).set({ role: "guest" }).where(eq(accounts.id, id))
    expect((await findViewer(token))?.role).toBe("guest")
    await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, id))
    expect(await findViewer(token)).toBeNull()
  })

  test("may be kept while all others of the account end", async () => {
    const { id, token } = await signedIn()
    const kept = withCookies(await openSession(id, new Request("http://localhost/")))
    const viewer = await findViewer(sessionToken(kept))
    await endSessions(id, { except: viewer!.sessionHash })
    expect(await findViewer(token)).toBeNull()
    expect(await db.$count(sessions, eq(sessions.accountId, id))).toBe(1)
  })
})

describe("the list of sessions", () => {
  test("names every device, this one first, and one can be ended by its owner only", async () => {
    const { id, request, token } = await signedIn()
    const phone = new Request("http://localhost/", { headers: { "User-Agent": "Firefox/130 (Android)" } })
    const other = sessionToken(withCookies(await openSession(id, phone)))
    const viewer = (await findViewer(token))!
    const list = await listSessions(viewer)
    expect(list.map(({ device, here }) => [device, here])).toEqual([
      ["Browser", true],
      ["Firefox on Android", false],
    ])
    expect(await endNamedSession((await somebody()).id, list[1]!.session)).toMatchObject({ done: false })
    expect(await endNamedSession(id, list[1]!.session)).toMatchObject({ done: true })
    expect(await findViewer(other)).toBeNull()
    expect(await findViewer(sessionToken(request))).not.toBeNull()
  })
})

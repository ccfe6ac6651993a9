import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { somebody } from "#app/features/accounts/accounts-for-tests.ts"
import { withCookies } from "#app/http/requests-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts, sessions } from "#db/schema/accounts.ts"
import { conversations } from "#db/schema/chat.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { blocks } from "#db/schema/safety.ts"
import { movableClock } from "#db/test-clock.ts"
import {
  endNamedSession,
  endSession,
  endSessions,
  findViewer,
  listSessions,
  openSession,
  sessionToken,
} from "./sessions.server.ts"

newDatabase()
const clock = movableClock()

async function signedIn(role: "user" | "admin" = "user") {
  const { id } = await somebody({ role })
  const request = withCookies(await openSession(id, new Request("http://localhost/")))
  return { id, request, token: sessionToken(request)! }
}

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
    ["user", { days: 13, hours: 23 }, true],
    ["user", { days: 14, minutes: 1 }, false],
    ["admin", { minutes: 29 }, true],
    ["admin", { minutes: 31 }, false],
  ] as const)("of role %s is open after a rest of %o: %s", async (role, rest, open) => {
    const { token } = await signedIn(role)
    await clock.forward(rest)
    expect((await findViewer(token)) !== null).toBe(open)
  })

  test.each([
    ["user", { days: 6 }, 4, { days: 5, hours: 23, minutes: 59 }],
    ["admin", { minutes: 20 }, 35, { minutes: 19 }],
  ] as const)(
    "of role %s that is seen every %o ends all the same, %i times later",
    async (role, pause, times, last) => {
      const { token } = await signedIn(role)
      for (let time = 0; time < times; time++) {
        await clock.forward(pause)
        expect(await findViewer(token)).not.toBeNull()
      }
      await clock.forward(last)
      expect(await findViewer(token)).not.toBeNull()
      await clock.forward({ minutes: 2 })
      expect(await findViewer(token)).toBeNull()
    },
  )

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

test("What is unread is counted where it can be opened alone: a message may be on its way while its sender is blocked", async () => {
  const [ayesha, bilal, omar] = [await signedIn(), await somebody(), await somebody()]
  const unread = async () => (await findViewer(ayesha.token))!.unreadMessages
  for (const { id } of [bilal, omar]) {
    await db.insert(connectionRequests).values({ senderId: id, receiverId: ayesha.id, status: "accepted" })
    const [lowId, highId] = [Math.min(id, ayesha.id), Math.max(id, ayesha.id)]
    await db.insert(conversations).values({ lowId, highId, [lowId === ayesha.id ? "lowUnread" : "highUnread"]: 7 })
  }
  expect(await unread()).toBe(14)
  await db.insert(blocks).values({ blockerId: ayesha.id, blockedId: bilal.id })
  expect(await unread()).toBe(7)
  await db.update(connectionRequests).set({ status: "removed" }).where(eq(connectionRequests.senderId, omar.id))
  expect(await unread()).toBe(0)
})

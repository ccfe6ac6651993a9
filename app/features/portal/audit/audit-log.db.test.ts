import { sql as query } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { recordAudit } from "#app/audit/audit.server.ts"
import { db, sql } from "#db/client.ts"
import { idsBeside } from "#db/lists/keyed-page.ts"
import { newDatabase } from "#db/new-database.ts"
import { makePerson } from "#db/test-people.ts"
import { auditChoices, logIds, NEWEST, readAuditLog } from "./audit-log.server.ts"
import { auditQueryFrom } from "./audit-query.ts"

const MANY = 60_000

newDatabase()

const asked = (text: string) => auditQueryFrom(new Request(`http://localhost/portal/audit?${text}`))
let nadia: Awaited<ReturnType<typeof makePerson>>

beforeAll(async () => {
  nadia = await makePerson("Nadia", { role: "admin" })
  const [ayesha] = [await makePerson("Ayesha")]
  await sql`insert into audit_event (at, actor_id, action, object_type, object_id)
    select timestamptz '2026-01-01T00:00:00+05' + n * interval '5 minutes', 1000 + n % 500, 'login.succeeded', 'account', n % 500
    from generate_series(0, ${MANY - 1}) as n`
  for (let time = 0; time < 120; time++)
    await recordAudit({ action: "account.edited", actorId: nadia.id, objectType: "account", objectId: ayesha!.id })
  await sql`analyze audit_event`
})

describe("the log", () => {
  test("is turned page by page, there and back, without a line twice or missing", async () => {
    const hers = asked(`who=${nadia.email}`)
    const pages = [await readAuditLog(hers, undefined)]
    expect(pages[0]!.walk.previous).toBeNull()
    for (let next = pages[0]!.walk.next; next; next = pages.at(-1)!.walk.next)
      pages.push(await readAuditLog(hers, { after: next }))
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 20])
    expect([...new Set(ids)].sort((one, other) => other - one)).toEqual(ids)
    const back = await readAuditLog(asked(`who=${nadia.id}`), { before: pages[2]!.walk.previous! })
    expect(back.entries.map(({ id }) => id)).toEqual(pages[1]!.entries.map(({ id }) => id))
  })

  test("tells of one day alone, by the clock of Pakistan", async () => {
    const day = asked("day=2026-01-02")
    const { entries, total } = await readAuditLog(day, undefined)
    expect([entries[0]!.at, total]).toEqual(["2 Jan 2026, 23:55", 288])
    const all = []
    for (let page = await readAuditLog(day, undefined); ; ) {
      all.push(...page.entries)
      if (!page.walk.next) break
      page = await readAuditLog(day, { after: page.walk.next })
    }
    expect(all).toHaveLength(288)
    expect(all.at(-1)!.at).toBe("2 Jan 2026, 00:00")
  })

  test.each(["what=account.edited", "object=account&number=7", "who=nobody@example.com", "day=2020-05-05"])(
    "answers %s",
    async (text) => {
      const { entries } = await readAuditLog(asked(text), undefined)
      expect(entries.length).toBe({ w: text.startsWith("what") ? 50 : 0, o: 50, d: 0 }[text[0] as "w"])
    },
  )

  test("goes on to its oldest line, and says about how long it is", async () => {
    const { entries, walk, total } = await readAuditLog(asked(""), "last")
    expect([entries.at(-1)!.id, walk.next, total]).toEqual([1, null, 1_001])
    expect(walk.about).toBeGreaterThan(50_000)
  })

  test("says in words who did what to whom, with where that leads", async () => {
    const [entry] = (await readAuditLog(asked(`who=${nadia.id}`), undefined)).entries
    const [ayesha] = await sql`select object_id::int as id from audit_event where id = ${entry!.id}`
    expect(entry!.what).toEqual([
      { name: "Nadia", to: `/portal/user-view/${nadia.id}` },
      " changed details of ",
      { name: "Ayesha Malik", to: `/portal/user-view/${ayesha!.id}` },
    ])
    expect(entry!.fields).toContainEqual({ label: "action", text: "account.edited", to: null })
  })

  test("names what it knows of", async () => {
    expect(await auditChoices()).toEqual({ actions: ["account.edited", "login.succeeded"], objects: ["account"] })
  })

  test.each(["", "who=1003", "what=account.edited", "object=account&number=7", "day=2026-02-02", "what=nothing.such"])(
    "is not read through for '%s'",
    async (text) => {
      const ids = logIds({ ...asked(text), actorId: Number(asked(text).who) || null })
      const page = idsBeside(ids, { limit: 50 }, NEWEST)
      const [plan] = await db.execute<{ "QUERY PLAN": { Plan: unknown }[] }>(
        query`explain (analyze, format json) ${page.getSQL()}`,
      )
      const planText = JSON.stringify(plan)
      expect(planText).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"audit_event"/)
      const removed = [...planText.matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, rows]) => Number(rows))
      expect(Math.max(0, ...removed)).toBeLessThan(1_000)
    },
  )
})

describe("nobody changes the log", () => {
  test.each([
    "update audit_event set action = 'nothing'",
    "delete from audit_event",
    "truncate audit_event",
    "delete from audit_event where false",
  ])("%s is refused", async (statement) => {
    const before =
      await sql`select count(*)::int as rows, md5(string_agg(a::text, '' order by id)) as sum from audit_event a`
    await expect(sql.unsafe(statement)).rejects.toThrow(/append-only/)
    expect(
      await sql`select count(*)::int as rows, md5(string_agg(a::text, '' order by id)) as sum from audit_event a`,
    ).toEqual(before)
  })
})

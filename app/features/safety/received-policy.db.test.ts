import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { isEvidence } from "./received.server.ts"
import { mayReport, REPORTABLE_DAYS } from "./received-policy.ts"

newDatabase()

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

test.each([
  ["now", 0],
  ["in the last hour of its time", REPORTABLE_DAYS * DAY_MS - HOUR_MS],
  ["an hour too long ago", REPORTABLE_DAYS * DAY_MS + HOUR_MS],
])("what was received %s is evidence to lists as to the policy", async (_, ago) => {
  const [said] = await db.execute<{ evidence: boolean; now: string }>(sql`
    select now() as now, ${isEvidence(sql`(now() - make_interval(secs => ${ago / 1000}))`)} as evidence`)
  const now = new Date(said!.now).getTime()
  expect(said!.evidence).toBe(mayReport({ seen: false, receivedAt: new Date(now - ago) }, now))
})

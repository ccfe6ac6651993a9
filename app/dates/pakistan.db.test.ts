import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { beginOf, dayAt } from "./pakistan.server.ts"
import { beginOfDay, dayInPakistan } from "./pakistan.ts"

newDatabase()

test.each([
  "2026-11-20T18:59:59.999Z",
  "2026-11-20T19:00:00Z",
  "2026-12-31T18:59:59Z",
  "2026-12-31T19:00:00Z",
  "2028-02-28T19:00:00Z",
  "2028-02-29T19:00:00Z",
  "2026-07-01T12:00:00Z",
])("Program and database put %s on the same day, which begins at the same time", async (time) => {
  const date = sql`${time}::timestamptz`
  const [row] = await db.execute<{ day: string; begins: Date | string }>(
    sql`select ${dayAt(date)}::text as day, ${beginOf(dayInPakistan(new Date(time)))} as begins`,
  )
  expect(row!.day).toBe(dayInPakistan(new Date(time)))
  expect(new Date(row!.begins)).toEqual(beginOfDay(new Date(time)))
})

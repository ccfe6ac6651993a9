import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { digitsOf, LAST_DIGITS, lastDigitsOf } from "#db/schema/columns.ts"
import { phoneDigits } from "./phone-digits.ts"

newDatabase()

const KEPT = "+923001234567"

/** A number is found by what is typed as by what is kept: both sides know the same marks between digits. */
test.each([
  "+923001234567",
  "+92 300 123-4567",
  "(+92) 300/1234567",
  "0092.300.1234567",
  "0300-1234567",
  "92 0300 1234567",
  "۰۳۰۰ ۱۲۳۴۵۶۷",
])("%s is found by TypeScript and by SQL", async (typed) => {
  const asked = phoneDigits(typed)!
  const [found] = await db.execute<{ ends: boolean; last: boolean }>(sql`
    select right(${digitsOf(sql`${KEPT}::text`)}, ${asked.length}::int) = ${asked} as ends,
      ${lastDigitsOf(sql`${KEPT}::text`)} = ${asked.slice(-LAST_DIGITS)} as last`)
  expect(found).toEqual({ ends: true, last: true })
})

test.each(["+92 300 1234567", "+92-300-1234567", "+(92)300/123.4567"])(
  "%s has the same digits in both",
  async (text) => {
    const [kept] = await db.execute<{ digits: string }>(sql`select ${digitsOf(sql`${text}::text`)} as digits`)
    expect(kept!.digits).toBe(phoneDigits(text))
  },
)

import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { isToBeConfirmed, paymentMethods, paymentStatus } from "#db/schema/subscriptions.ts"
import { whyNotDecide } from "../desk/money-policy.ts"

newDatabase()

const CASES = paymentMethods.flatMap((method) => paymentStatus.enumValues.map((status) => ({ method, status })))

test.each(CASES)(
  "a payment by $method that is $status waits in the queue where it can be decided on",
  async (payment) => {
    const { method, status } = payment
    const [said] = await db.execute<{ waits: boolean }>(
      sql`select ${isToBeConfirmed(sqlOf({ method, status }))} as waits`,
    )
    expect(said!.waits).toBe(whyNotDecide(1, { ...payment, accountId: 2 }) === undefined)
  },
)

const sqlOf = ({ method, status }: (typeof CASES)[number]) => ({
  method: sql`${method}::text`,
  status: sql`${status}::text`,
})

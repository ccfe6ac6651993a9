import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { isMarketRole, role as roles } from "#db/schema/accounts.ts"
import { isInMarket } from "./market-policy.ts"

newDatabase()

test.each(roles.enumValues)("A query and the policy agree on whether '%s' is in the market", async (role) => {
  const [row] = await db.execute<{ found: boolean }>(sql`select ${isMarketRole(sql`${role}::role`)} as found`)
  expect(row!.found).toBe(isInMarket({ role }))
})

test("A guardian without a profile is not in it; a member who sits at a table is", () => {
  expect(isInMarket({ role: "user", guardian: true })).toBe(false)
  expect(isInMarket({ role: "user", guardian: false })).toBe(true)
})

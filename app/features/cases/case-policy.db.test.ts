import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { caseStage, isOpenMatch } from "#db/schema/cases.ts"
import { isOpenStage } from "./case-policy.ts"

newDatabase()

test.each(caseStage.enumValues)(
  "of a case that is %s queries know whether it is open as the policy does",
  async (stage) => {
    const [said] = await db.execute<{ open: boolean }>(
      sql`select ${isOpenMatch({ stage: sql`${stage}::case_stage` })} as open`,
    )
    expect(said!.open).toBe(isOpenStage(stage))
  },
)

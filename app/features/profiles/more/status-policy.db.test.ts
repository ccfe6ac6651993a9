import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { isResting, profileStatuses, profiles, visibleWith } from "#db/schema/profiles.ts"
import { makePerson } from "#db/test-people.ts"
import { isMatched } from "../visible.server.ts"
import { STATUSES } from "./status-policy.ts"

newDatabase()

test.each(profileStatuses)(
  "the database lists and matches whoever is %s as the table of statuses says",
  async (status) => {
    await makePerson("Ayesha", { profile: { status } })
    const otherwise = { hiddenBySuspension: sql`false`, awaitsConsent: sql`false` }
    const [said] = await db
      .select({
        listed: visibleWith({ status: profiles.status, ...otherwise }),
        matched: sql<boolean>`${visibleWith({ status: profiles.status, ...otherwise })} and ${isMatched}`,
        resting: isResting(profiles),
      })
      .from(profiles)
      .where(sql`${profiles.status} = ${status}`)
    const { listed, matched } = STATUSES[status]
    expect(said).toEqual({ listed, matched, resting: !listed })
  },
)

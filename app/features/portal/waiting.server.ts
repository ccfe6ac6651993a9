import { and, isNull, ne, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { assistedRequests } from "#db/schema/consultants.ts"
import { profiles } from "#db/schema/profiles.ts"
import { reports } from "#db/schema/safety.ts"
import { contactMessages, stories } from "#db/schema/site.ts"

const COUNTED_AT_MOST = 1_001

const counted = (table: SQL, where: SQL) =>
  sql`(select count(*)::int from (select 1 from ${table} where ${where} limit ${COUNTED_AT_MOST}) counted)`

/** How much waits for an administrator, of each kind; counting stops at 1,001, and an index serves each. */
export async function countWaiting() {
  const [counts] = await db.execute<
    Record<"verifications" | "reports" | "consultants" | "stories" | "contacts" | "assisted", number>
  >(sql`select
    ${counted(
      sql`${profiles}`,
      sql`${profiles.visible} and ${profiles.verifiedAt} is null and ${profiles.sentBackAt} is null and ${profiles.pictureId} is not null`,
    )} as verifications,
    ${counted(sql`${reports}`, sql`${reports.status} = 'open'`)} as reports,
    ${counted(
      sql`${accounts}`,
      and(sql`${accounts.role} = 'guest'`, isNull(accounts.companyCheckedAt), ne(accounts.status, "deleted"))!,
    )} as consultants,
    ${counted(sql`${stories}`, isNull(stories.publishedAt))} as stories,
    ${counted(sql`${contactMessages}`, and(isNull(contactMessages.answeredAt), isNull(contactMessages.closedAt))!)} as contacts,
    ${counted(sql`${assistedRequests}`, and(isNull(assistedRequests.takenBy), isNull(assistedRequests.endedAt))!)} as assisted`)
  return counts!
}

import { and, eq, sql } from "drizzle-orm"
import type { ConsultantInfo } from "#app/features/profiles/consultant-schema.ts"
import { isClient } from "#app/viewer/own-client.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"

const { name, contactNumber, companyName, companyAddress } = accounts

export async function findCompany(viewer: Pick<Viewer, "id">) {
  const [company] = await db
    .select({ consultantName: name, contactNumber, companyName, companyAddress })
    .from(accounts)
    .where(eq(accounts.id, viewer.id))
  return company!
}

/**
 * Keeps what the consultant says and tells it on the pages of all her clients. Another company, or the same one
 * elsewhere, has to be checked again.
 */
export async function describeCompany(viewer: Actor, info: ConsultantInfo) {
  const said = { companyName: info.companyName, companyAddress: info.companyAddress }
  const unchanged = sql`(${companyName}, ${companyAddress}) is not distinct from (${said.companyName}, ${said.companyAddress})`
  await db.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({
        ...said,
        name: info.consultantName,
        contactNumber: info.contactNumber,
        companyCheckedAt: sql`case when ${unchanged} then ${accounts.companyCheckedAt} end`,
      })
      .where(eq(accounts.id, viewer.id))
    await tx
      .update(profiles)
      .set({ ...said, consultantName: info.consultantName })
      .where(
        and(
          eq(profiles.accountId, viewer.id),
          isClient,
          sql`(${profiles.consultantName}, ${profiles.companyName}, ${profiles.companyAddress})
            is distinct from (${info.consultantName}, ${said.companyName}, ${said.companyAddress})`,
        ),
      )
  })
}

import { and, eq, sql } from "drizzle-orm"
import { mailChange } from "#app/features/account-changes/account-changes.server.ts"
import { phoneChanged } from "#app/features/account-changes/change-mails.ts"
import type { ConsultantInfo } from "#app/features/profiles/consultant-schema.ts"
import { hideFromKnown } from "#app/features/profiles/known/hidden.server.ts"
import type { Parts } from "#app/forms/meanwhile/meanwhile.ts"
import { type Seen, seenOf } from "#app/forms/meanwhile/merge.server.ts"
import { mergeOrRefuse } from "#app/forms/meanwhile/refuse.server.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
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

/** Administrators may leave fields unknown. */
type CompanyAnswers = Pick<ConsultantInfo, "consultantName"> & {
  [Name in keyof ConsultantInfo]: ConsultantInfo[Name] | null
}

/** Whether it is checked, and the correction asked for. */
export async function findCompanyCheck(viewer: Pick<Viewer, "id">) {
  const { companyCheckedAt, companySentBackAt, companySentBackReason } = accounts
  const [row] = await db
    .select({
      checked: sql<boolean>`${companyCheckedAt} is not null`,
      correct: sql<string | null>`case when ${companySentBackAt} is not null then ${companySentBackReason} end`,
    })
    .from(accounts)
    .where(eq(accounts.id, viewer.id))
  return row!
}

/** Another company or another address has to be checked again. */
export async function losesCheck(
  viewer: Pick<Viewer, "id">,
  info: Pick<ConsultantInfo, "companyName" | "companyAddress">,
) {
  const [row] = await db
    .select({ loses: sql<boolean>`${accounts.companyCheckedAt} is not null and not ${sameCompany(info)}` })
    .from(accounts)
    .where(eq(accounts.id, viewer.id))
  return row?.loses ?? false
}

const sameCompany = (said: Pick<CompanyAnswers, "companyName" | "companyAddress">) =>
  sql`((${companyName}, ${companyAddress}) is not distinct from (${said.companyName}, ${said.companyAddress}))`

const COMPANY_PARTS: Parts = {
  consultantName: { label: "Consultant Name" },
  contactNumber: { label: "Contact Number" },
  companyName: { label: "Company Name" },
  companyAddress: { label: "Company Address" },
}

export const seenOfCompany = (company: CompanyAnswers) => seenOf(COMPANY_PARTS, company)

/** Also on her clients' pages. A change has to be checked again; a correction is queued again. */
export const describeCompany = (viewer: Actor, mine: ConsultantInfo, seen?: Seen): Promise<Result> =>
  db.transaction(async (tx) => {
    const [now] = await tx
      .select({ consultantName: name, contactNumber, companyName, companyAddress })
      .from(accounts)
      .where(eq(accounts.id, viewer.id))
      .for("no key update")
    if (!now) return NOT_FOUND
    // Hers in another tab, or an administrator's, who is not named.
    const nobody = () => undefined
    const merged = await mergeOrRefuse(tx, viewer, COMPANY_PARTS, { now, mine, seen }, nobody)
    if (!merged.done) return merged
    await keepCompany(tx, viewer.id, merged.value)
    if (now.contactNumber && merged.value.contactNumber !== now.contactNumber)
      await mailChange(tx, viewer, phoneChanged(now.contactNumber))
    return done()
  })

/** Within an open transaction. */
export async function keepCompany(tx: Database, accountId: number, info: CompanyAnswers) {
  const said = { companyName: info.companyName, companyAddress: info.companyAddress }
  const unchanged = sameCompany(said)
  const corrected = sql`(${accounts.companySentBackAt} is not null
    and not (${unchanged} and (${name}, ${contactNumber}) is not distinct from (${info.consultantName}, ${info.contactNumber})))`
  await tx
    .update(accounts)
    .set({
      ...said,
      name: info.consultantName,
      contactNumber: info.contactNumber,
      companyCheckedAt: sql`case when ${unchanged} then ${accounts.companyCheckedAt} end`,
      companySentBackAt: sql`case when not ${corrected} then ${accounts.companySentBackAt} end`,
      companyMendedAt: sql`case when ${corrected} then now() else ${accounts.companyMendedAt} end`,
    })
    .where(eq(accounts.id, accountId))
  await hideFromKnown(tx, [accountId])
  await tx
    .update(profiles)
    .set({ ...said, consultantName: info.consultantName })
    .where(
      and(
        isClientOf(accountId),
        sql`(${profiles.consultantName}, ${profiles.companyName}, ${profiles.companyAddress})
          is distinct from (${info.consultantName}, ${said.companyName}, ${said.companyAddress})`,
      ),
    )
}

import { eq, type SQL, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { moreOf } from "#app/features/profiles/more/more-of.ts"
import { STATUSES } from "#app/features/profiles/more/status-policy.ts"
import { wholeColumns } from "#app/features/profiles/more/whole-columns.server.ts"
import { phoneInGroups } from "#app/features/profiles/phone/phone.server.ts"
import { ageOf, summaryOf } from "#app/features/profiles/shown/biodata.ts"
import { sectionsOf } from "#app/features/profiles/shown/profile-sections.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import { ownNameAndCompany } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"

export const findUserProfile = (accountId: number) => readProfile(isProfileOf(accountId))

/** Also of a consultant's client; null when there is none. */
export const findPerson = (id: number) => readProfile(eq(profiles.id, id))

async function readProfile(which: SQL) {
  const [row] = await db
    .select({
      ...wholeColumns,
      visible: profiles.visible,
      verifiedAt: profiles.verifiedAt,
      accountId: accounts.id,
      account: sql<string>`case when ${accounts.role} = 'guest' then ${ownNameAndCompany()} else ${accounts.name} end`,
      email: accounts.email,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(which)
  if (!row) return null
  const { id, kind, contactNumber, pictureId, visible, verifiedAt } = row
  return {
    id,
    kind,
    name: fullName(row),
    age: ageOf(row.dateOfBirth),
    summary: summaryOf(row),
    account: { id: row.accountId, name: row.account, email: row.email },
    contactNumber: phoneInGroups(contactNumber),
    pictureId,
    pictures: row.pictures,
    more: moreOf(row),
    status: STATUSES[row.status].label,
    visible,
    verified: verifiedAt && dayOf(verifiedAt),
    sections: sectionsOf(row, { trusted: true }),
  }
}

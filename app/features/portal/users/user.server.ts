import { desc, eq, type SQL, sql } from "drizzle-orm"
import { dateTimeOf, dayOf } from "#app/dates/dates.ts"
import { auditColumns } from "#app/features/moderation/audit-columns.server.ts"
import { sentenceOf } from "#app/features/moderation/audit-sentence.ts"
import { phoneInGroups } from "#app/features/profiles/phone/phone.server.ts"
import { termsOf } from "#app/features/subscriptions/plan-table.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import { ownNameAndCompany } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { countedUpTo } from "#db/lists/counted-page.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { accounts } from "#db/schema/accounts.ts"
import { conversations, messages } from "#db/schema/chat.ts"
import { type requestStatus, connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { reports } from "#db/schema/safety.ts"
import { auditEvents } from "#db/schema/site.ts"
import { hasNotEnded, subscriptions } from "#db/schema/subscriptions.ts"
import { sharesCnic } from "./team/team.server.ts"

export async function findUser(id: number) {
  const [row] = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      username: accounts.username,
      email: accounts.email,
      role: accounts.role,
      status: accounts.status,
      suspendedReason: accounts.suspendedReason,
      leavesAt: accounts.leavesAt,
      city: accounts.city,
      state: accounts.state,
      country: accounts.country,
      companyName: accounts.companyName,
      companyAddress: accounts.companyAddress,
      contactNumber: accounts.contactNumber,
      cnicLastFour: accounts.cnicLastFour,
      companyCheckedAt: accounts.companyCheckedAt,
      companySentBackAt: accounts.companySentBackAt,
      companySentBackReason: accounts.companySentBackReason,
      companyMendedAt: accounts.companyMendedAt,
      sameCnic: sharesCnic,
      firstLoginAt: accounts.firstLoginAt,
      verifiedAt: accounts.verifiedAt,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(eq(accounts.id, id))
  if (!row) return
  const {
    createdAt,
    verifiedAt,
    firstLoginAt,
    companyCheckedAt,
    companySentBackAt,
    companyMendedAt,
    leavesAt,
    ...user
  } = row
  return {
    ...user,
    contactNumber: phoneInGroups(user.contactNumber),
    since: dayOf(createdAt),
    leavesOn: leavesAt && dayOf(leavesAt),
    confirmed: verifiedAt && dayOf(verifiedAt),
    firstLogin: firstLoginAt && dayOf(firstLoginAt),
    companyChecked: companyCheckedAt && dayOf(companyCheckedAt),
    companySentBack: companySentBackAt && dayOf(companySentBackAt),
    companyCorrected: companyMendedAt && dayOf(companyMendedAt),
  }
}

export async function listPlans(accountId: number) {
  const rows = await db
    .select({
      id: subscriptions.id,
      plan: subscriptions.plan,
      startsAt: subscriptions.startsAt,
      endsAt: subscriptions.endsAt,
      active: hasNotEnded,
    })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(desc(subscriptions.id))
    .limit(SHORT_LIST)
  return rows.map(({ plan, startsAt, endsAt, ...row }) => ({
    ...row,
    name: termsOf(plan).name,
    from: dayOf(startsAt),
    until: dayOf(endsAt),
  }))
}

/** Ordered inside: otherwise PostgreSQL might walk all requests of the site for the newest few. */
const requestsOf = (accountId: number) => sql`(
  select id, true as sent, receiver_id as other_id, status, created_at from ${requests} where ${requests.senderId} = ${accountId}
  union all
  select id, false, sender_id, status, created_at from ${requests} where ${requests.receiverId} = ${accountId}
  offset 0) own`

export async function listRequests(accountId: number) {
  const rows = await db
    .select({
      id: sql<number>`own.id`.mapWith(Number),
      sent: sql<boolean>`own.sent`,
      status: sql<(typeof requestStatus.enumValues)[number]>`own.status`,
      at: sql<Date>`own.created_at`.mapWith(requests.createdAt),
      otherId: accounts.id,
      otherName: ownNameAndCompany(),
    })
    .from(requestsOf(accountId))
    .innerJoin(accounts, sql`${accounts.id} = own.other_id`)
    .orderBy(sql`own.id desc`)
    .limit(SHORT_LIST)
  return rows.map(({ at, ...row }) => ({ ...row, at: dayOf(at) }))
}

export async function listReports(accountId: number) {
  const of = (side: typeof reports.reporterId | typeof reports.subjectId) =>
    sql`select id from ${reports} where ${side} = ${accountId} offset 0`
  const rows = await db
    .select({
      id: reports.id,
      about: sql<boolean>`${reports.subjectId} is not distinct from ${accountId}`,
      category: reports.category,
      status: reports.status,
      at: reports.createdAt,
    })
    .from(reports)
    .where(sql`${reports.id} in ((${of(reports.subjectId)}) union (${of(reports.reporterId)}))`)
    .orderBy(desc(reports.id))
    .limit(SHORT_LIST)
  return rows.map(({ at, ...row }) => ({ ...row, at: dayOf(at) }))
}

/** Counting stops at 1,001. What people write is never read. */
export async function countContacts(accountId: number) {
  const asked = (status: string) =>
    countedUpTo(sql`select 1 from ${requestsOf(accountId)} where own.status = ${status}`)
  const [counts] = await db.execute<
    Record<"pending" | "connections" | "conversations" | "messages" | "clients", number>
  >(
    sql`select ${asked("pending")} as pending, ${asked("accepted")} as connections,
      ${countedUpTo(sql`select 1 from ${conversations} where ${conversations.lowId} = ${accountId} or ${conversations.highId} = ${accountId}`)} as conversations,
      ${countedUpTo(sql`select 1 from ${messages} where ${messages.senderId} = ${accountId}`)} as messages,
      ${countedUpTo(sql`select 1 from ${profiles} where ${isClientOf(accountId)}`)} as clients`,
  )
  return counts!
}

/** What was done to an account and by it, newest first; who has looked at whom stands in the log alone. */
export async function listAudit(accountId: number) {
  const { id, action, actorId, objectType, objectId } = auditEvents
  const newest = (which: SQL) =>
    sql`(select id from ${auditEvents} where ${which} and ${action} <> 'account.viewed' order by id desc limit ${SHORT_LIST})`
  const toIt = newest(sql`${objectType} = 'account' and ${objectId} = ${accountId}`)
  const rows = await db
    .select(auditColumns)
    .from(auditEvents)
    .where(sql`${id} in (${toIt} union ${newest(sql`${actorId} = ${accountId}`)})`)
    .orderBy(desc(id))
    .limit(SHORT_LIST)
  return rows.map((row) => ({ id: row.id, what: sentenceOf(row), reason: row.reason, at: dateTimeOf(row.at) }))
}

import { and, desc, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { openCnic } from "#app/features/accounts/sign-up/cnic.server.ts"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { findPersonSummaries } from "#app/features/moderation/person-summary.server.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import { db } from "#db/client.ts"
import { cappedPage, MOST_FOUND } from "#db/lists/capped-page.ts"
import { containing } from "#db/lists/containing.ts"
import { countedPage, countedUpTo } from "#db/lists/counted-page.ts"
import { accounts, consultantSearchText } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { TeamQuery } from "./team-query.ts"

export async function listConsultants(query: TeamQuery, paging: Paging) {
  const found = query.q === "" ? await walk(query, paging) : await cappedPage(consultantHits(query), paging)
  return { ...found, consultants: await readConsultants(found.ids) }
}

async function walk(query: TeamQuery, { page: asked, limit }: Paging) {
  const { total, page } = await countedPage(idsOf(query), { page: asked, limit })
  const rows = await pageOfConsultants(query, { page, limit })
  return { total, page, limit, ids: rows.map(({ id }) => id), more: false }
}

export const pageOfConsultants = (query: TeamQuery, { page, limit }: Paging) =>
  idsOf(query)
    .orderBy(desc(accounts.id))
    .limit(limit)
    .offset((page - 1) * limit)

export function consultantHits(query: TeamQuery) {
  const some = idsOf(query)
    .limit(MOST_FOUND + 1)
    .as("hit")
  return db.select({ id: some.id }).from(some).orderBy(desc(some.id))
}

function idsOf({ q, checked }: TeamQuery) {
  const conditions: (SQL | undefined)[] = [
    // Literal, so that PostgreSQL sees which index it may use.
    checked === "no" ? QUEUES.consultants.waits : sql`${accounts.role} = 'guest' and ${accounts.status} <> 'deleted'`,
    q === "" ? undefined : sql`${consultantSearchText(accounts)} like ${containing(q)}`,
    checked === "yes" ? isNotNull(accounts.companyCheckedAt) : undefined,
    checked === "back" ? isNotNull(accounts.companySentBackAt) : undefined,
  ]
  return db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(...conditions))
    .$dynamic()
}

async function readConsultants(ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      status: accounts.status,
      companyName: accounts.companyName,
      companyAddress: accounts.companyAddress,
      cnicLastFour: accounts.cnicLastFour,
      companyCheckedAt: accounts.companyCheckedAt,
      companySentBackAt: accounts.companySentBackAt,
      companySentBackReason: accounts.companySentBackReason,
      companyMendedAt: accounts.companyMendedAt,
      sameCnic: sharesCnic,
      clients: countedUpTo(sql`select 1 from ${profiles} where ${isClientOf(accounts.id)}`),
    })
    .from(accounts)
    .where(inArray(accounts.id, ids))
    .orderBy(desc(accounts.id))
  return rows.map(({ companyCheckedAt, companySentBackAt, companySentBackReason, companyMendedAt, ...row }) => ({
    ...row,
    checked: companyCheckedAt && dayOf(companyCheckedAt),
    sentBack: companySentBackAt && dayOf(companySentBackAt),
    corrected: companyMendedAt && dayOf(companyMendedAt),
    reason: companySentBackReason,
  }))
}

/** A hint only: two consultants of a bureau may use one card. */
export const sharesCnic = sql<number | null>`(select other.id from account as other
  where other.cnic_hash = account.cnic_hash and other.id <> account.id order by other.id limit 1)`.mapWith(Number)

export const consultant = (id: number) =>
  and(eq(accounts.id, id), eq(accounts.role, "guest"), ne(accounts.status, "deleted"))

export async function findConsultant(id: number) {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(consultant(id))
  return row && (await findPersonSummaries([row.id]))[0]
}

const record = recorderOf("account")

/** Only after it is recorded who asked and why. */
export async function revealCnic(step: ReasonedStep): Promise<Result<string>> {
  const [row] = await db.select({ sealed: accounts.cnicSealed }).from(accounts).where(consultant(step.id))
  if (!row?.sealed) return refuse("not-found", "No CNIC is known.")
  await record(db, step, "cnic.revealed")
  return done((await openCnic(row.sealed)) ?? "This CNIC can no longer be read.")
}

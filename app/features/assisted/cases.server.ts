import { eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { dayOf } from "#app/dates/dates.ts"
import { SERVICES } from "#app/features/accounts/service-names.ts"
import { listDecisions } from "#app/features/moderation/history.server.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import type { Paging } from "#app/url/address.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { nameAndCompany, shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { inOrder } from "#db/lists/in-order.ts"
import { keyedPage } from "#db/lists/keyed-page.ts"
import { accounts } from "#db/schema/accounts.ts"
import { assistedRequests as asked, isCase } from "#db/schema/consultants.ts"
import { isLinked } from "./assisted.server.ts"
import { CASE_OUTCOMES, type CaseState } from "./case-schema.ts"
import { caseEndedAt } from "./reopen.server.ts"

type Listed = Exclude<CaseState, "open">

const TABS: Record<Listed, SQL> = {
  taken: isCase(asked),
  overdue: QUEUES.overdue.waits,
  ended: isNotNull(asked.endedAt),
}

/** The longest overdue and the last ended come first. */
export const CASE_ORDERS = {
  taken: {},
  overdue: { by: { columns: [sql`due_at`], table: asked } },
  ended: { descending: true, by: { columns: [sql`ended_at`], table: asked } },
}

const taker = alias(accounts, "taker")

const columns = {
  id: asked.id,
  service: asked.service,
  accountId: asked.accountId,
  name: shownName(),
  takerId: taker.id,
  taker: nameAndCompany("taker"),
  takenAt: asked.takenAt,
  createdAt: asked.createdAt,
  dueAt: asked.dueAt,
  endedAt: asked.endedAt,
  outcome: asked.outcome,
  linked: isLinked,
  overdue: sql<boolean>`${QUEUES.overdue.waits}`,
}

export const rowsOfCases = (state: Listed) =>
  db.select({ id: asked.id, dueAt: asked.dueAt, endedAt: asked.endedAt }).from(asked).where(TABS[state])

export async function listCases(state: Listed, paging: Paging) {
  const { ids, ...list } = await keyedPage(rowsOfCases(state), paging, CASE_ORDERS[state])
  const rows = await db
    .select(columns)
    .from(asked)
    .innerJoin(accounts, eq(accounts.id, asked.accountId))
    .leftJoin(taker, eq(taker.id, asked.takenBy))
    .where(inArray(asked.id, ids))
  return { cases: inOrder(ids, rows).map(shown), ...list }
}

export async function findCase(actor: Actor, id: number) {
  const [row] = await db
    .select({ ...columns, wish: asked.wish, decided: caseEndedAt })
    .from(asked)
    .innerJoin(accounts, eq(accounts.id, asked.accountId))
    .leftJoin(taker, eq(taker.id, asked.takenBy))
    .where(eq(asked.id, id))
  if (!row) return
  return {
    ...shown(row),
    wish: row.wish,
    /** The moment of the end that can be undone. */
    decided: row.decided,
    chat: row.takerId === actor.id && row.linked && row.endedAt === null ? row.accountId : null,
    history: await listDecisions("assisted-request", id),
  }
}

type Row = Awaited<ReturnType<typeof readOne>>[number]
const readOne = () => db.select(columns).from(asked).innerJoin(accounts, sql`true`).leftJoin(taker, sql`true`)

function shown({ service, takerId, taker: name, takenAt, createdAt, dueAt, endedAt, outcome, linked, ...row }: Row) {
  return {
    id: row.id,
    accountId: row.accountId,
    name: row.name,
    service: SERVICES[service],
    since: dayOf(createdAt),
    matchmaker: takerId && takenAt && name ? { id: takerId, name, since: dayOf(takenAt) } : null,
    /** No longer connected, and nobody has noted an outcome. */
    parted: takerId !== null && !linked && endedAt === null,
    due: dayOf(dueAt),
    overdue: row.overdue,
    outcome: endedAt ? (outcome ? CASE_OUTCOMES[outcome] : "Ended with the connection") : null,
    endedOn: endedAt && dayOf(endedAt),
  }
}

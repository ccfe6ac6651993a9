import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { today } from "#app/dates/pakistan.server.ts"
import { seenOf } from "#app/forms/meanwhile/merge.server.ts"
import type { Paging } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { countedPage, countedUpTo } from "#db/lists/counted-page.ts"
import { pageOfRows } from "#db/lists/page-of-rows.ts"
import { clientCases, isOpenMatch } from "#db/schema/cases.ts"
import { laterOf } from "../answers/answers.server.ts"
import { asCase, type CaseRow, readCases } from "../case-columns.server.ts"
import { MOVE_PARTS } from "../case-schema.ts"
import { isCaseOf, seenFrom } from "../pairs/pair.server.ts"
import { type Stage, stageNames } from "../stages.ts"

/** So many days without anything are worth a look. */
const STILL_DAYS = 7
const MOST_DUE = 20
const MOST_STILL = 6
const COLUMN = 6

type Consultant = Pick<Viewer, "id">

export const readDueSteps = async (viewer: Consultant) => atMost(await dueSteps(viewer), MOST_DUE)

export const listDueSteps = async (viewer: Consultant) => shown(await readDueSteps(viewer))

export const dueSteps = (viewer: Consultant) =>
  readCases()
    .where(
      and(
        eq(clientCases.consultantId, viewer.id),
        sql`${clientCases.stage} <> 'ended'`,
        sql`${clientCases.nextStepOn} <= ${today}`,
      ),
    )
    .orderBy(asc(clientCases.nextStepOn), asc(clientCases.id))
    .limit(MOST_DUE + 1)

/** Nothing has happened for a week and nothing is planned; the longest first. */
export const readStillCases = async (viewer: Consultant) => atMost(await stillCases(viewer), MOST_STILL)

export const listStillCases = async (viewer: Consultant) => shown(await readStillCases(viewer))

export const stillCases = (viewer: Consultant) =>
  readCases()
    .where(
      and(
        eq(clientCases.consultantId, viewer.id),
        isOpenMatch(clientCases),
        sql`${clientCases.touchedAt} < now() - make_interval(days => ${STILL_DAYS}::int)`,
        isNull(clientCases.nextStepOn),
      ),
    )
    .orderBy(asc(clientCases.touchedAt), asc(clientCases.id))
    .limit(MOST_STILL + 1)

const atMost = (cases: CaseRow[], most: number) => ({ cases: cases.slice(0, most), more: cases.length > most })

const shown = ({ cases, more }: ReturnType<typeof atMost>) => ({ cases: cases.map(asCase), more })

/** Also counts the cases of each stage. */
export async function readStages(viewer: Consultant) {
  const stages = sql`unnest(enum_range(null::case_stage))`
  const ofStage = (columns: SQL) => sql`select ${columns} from ${clientCases} one
    where one.consultant_id = ${viewer.id} and one.stage = stages.stage`
  const newest = sql`select newest.id from ${stages} as stages(stage)
    cross join lateral (${ofStage(sql`one.id`)} order by one.moved_at desc, one.id desc limit ${COLUMN}) newest`
  const [counts, rows] = await Promise.all([
    countStages(ofStage),
    readCases().where(sql`${clientCases.id} in (${newest})`).orderBy(desc(clientCases.movedAt), desc(clientCases.id)),
  ])
  return stageNames.map((stage) => ({
    stage,
    total: counts.get(stage) ?? 0,
    cases: rows.filter((one) => one.stage === stage),
  }))
}

export async function readBoard(viewer: Consultant) {
  const stages = await readStages(viewer)
  const later = await laterOf(
    viewer,
    stages.flatMap(({ cases }) => cases.map(({ id }) => id)),
  )
  const card = (row: CaseRow) => ({ ...asCase(row), seen: seenOf(MOVE_PARTS, row), later: later.get(row.id) })
  return stages.map(({ cases, ...stage }) => ({ ...stage, cases: cases.map(card) }))
}

async function countStages(ofStage: (columns: SQL) => SQL) {
  const rows = await db.execute<{ stage: Stage; total: number }>(
    sql`select stages.stage, ${countedUpTo(ofStage(sql`1`))} as total
      from unnest(enum_range(null::case_stage)) as stages(stage)`,
  )
  return new Map(rows.map(({ stage, total }) => [stage, total]))
}

interface Which {
  stage?: Stage
  clientId?: number
}

export interface CasePlace {
  at: string
  id: number
}

/** Behind one of them, or by the number of the page. */
interface Walk extends Paging {
  behind?: CasePlace
  /** Whether anything follows. */
  oneMore?: boolean
}

/** Of a stage, of a client or of both, the latest move first. */
export async function readCasesOf(viewer: Consultant, which: Which, paging: Walk) {
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(clientCases)
    .where(only(viewer, which))
  const { total, page } = await countedPage(counted, paging)
  const rows = await readCases()
    .where(inArray(clientCases.id, pageOfCases(viewer, which, { ...paging, page, oneMore: true })))
    .orderBy(...LATEST)
  const { limit } = paging
  const { shown, ...end } = pageOfRows(rows, limit, ({ place, id }) => ({ at: place, id }))
  return { cases: shown.map((row) => seenFrom(which.clientId, row)), total, page, limit, ...end }
}

export async function listCases(viewer: Consultant, which: Which, paging: Paging) {
  const { cases, total, page, limit } = await readCasesOf(viewer, which, paging)
  return { cases: cases.map(asCase), total, page, limit }
}

export const pageOfCases = (viewer: Consultant, which: Which, { page, limit, behind, oneMore }: Walk) =>
  db
    .select({ id: clientCases.id })
    .from(clientCases)
    .where(and(only(viewer, which), behind && isBehind(behind)))
    .orderBy(...LATEST)
    .limit(limit + (oneMore ? 1 : 0))
    .offset(behind ? 0 : (page - 1) * limit)

const isBehind = ({ at, id }: CasePlace) =>
  sql`(${clientCases.movedAt}, ${clientCases.id}) < (${at}::timestamptz, ${id}::bigint)`

const LATEST = [desc(clientCases.movedAt), desc(clientCases.id)]

const only = (viewer: Consultant, { stage, clientId }: Which) =>
  and(
    eq(clientCases.consultantId, viewer.id),
    stage && eq(clientCases.stage, stage),
    clientId ? isCaseOf(clientId) : undefined,
  )

import { and, count, desc, eq, sql } from "drizzle-orm"
import type { z } from "zod"
import { calendarDay, stepName } from "#app/dates/dates.ts"
import { today } from "#app/dates/pakistan.server.ts"
import { lockOwner } from "#app/features/profiles/owner-lock.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { clientFees } from "#db/schema/fees.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import type { feeSchema } from "./fee-schema.ts"

type Consultant = Pick<Viewer, "id">

/** So that a client's page shows all of them. */
const MOST_OF_A_CLIENT = 200
const MOST_MONTHS = 24
const MOST_OWING = 50

const sumOf = (which: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(${clientFees.rupees}) filter (where ${which}), 0)`.mapWith(Number)
const agreed = sumOf(sql`${clientFees.kind} = 'agreed'`)
const received = sumOf(sql`${clientFees.kind} = 'received'`)
const dueByToday = sumOf(sql`${clientFees.kind} = 'agreed' and ${clientFees.day} <= ${today}`)

/** `clientId` must be the consultant's own client. Answers the entry's number. */
export const addFee = (viewer: Actor, clientId: number, fee: z.output<typeof feeSchema>): Promise<Result<number>> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, viewer.id)
    if (!(await ownClient(viewer, clientId))) return NOT_FOUND
    const full = await whyNoFee(tx, clientId)
    if (full) return full
    const row = { clientId, consultantId: viewer.id, ...fee }
    const [made] = await tx.insert(clientFees).values(row).returning({ id: clientFees.id })
    return done(made!.id)
  })

/** The caller holds the consultant's lock. */
export async function whyNoFee(tx: Database, clientId: number) {
  const [row] = await tx.select({ count: count() }).from(clientFees).where(eq(clientFees.clientId, clientId))
  if (row!.count >= MOST_OF_A_CLIENT)
    return refuse("conflict", `There are ${MOST_OF_A_CLIENT} entries already, which is as many as a client can have.`)
}

/** Of the consultant's own client, the latest day first. */
export async function readClientFees(viewer: Consultant, clientId: number) {
  const [client, entries, [sums]] = await Promise.all([
    ownClient(viewer, clientId),
    db
      .select({
        id: clientFees.id,
        kind: clientFees.kind,
        rupees: clientFees.rupees,
        words: clientFees.words,
        day: clientFees.day,
      })
      .from(clientFees)
      .where(isOf(viewer, clientId))
      .orderBy(desc(clientFees.day), desc(clientFees.id))
      .limit(MOST_OF_A_CLIENT),
    db.select({ agreed, received }).from(clientFees).where(isOf(viewer, clientId)),
  ])
  return client && { client, sums: sums!, entries }
}

export async function findClientFees(viewer: Consultant, clientId: number) {
  const found = await readClientFees(viewer, clientId)
  return found && { ...found, entries: found.entries.map((fee) => ({ ...fee, day: calendarDay(fee.day) })) }
}

const isOf = (viewer: Consultant, clientId: number) =>
  and(eq(clientFees.clientId, clientId), eq(clientFees.consultantId, viewer.id))

/** All that was agreed and received, by month, and who still owes something. */
export async function sumFees(viewer: Consultant) {
  const own = eq(clientFees.consultantId, viewer.id)
  const month = sql<string>`to_char(${clientFees.day}, 'YYYY-MM')`
  const [[sums], months, owing] = await Promise.all([
    db.select({ agreed, received }).from(clientFees).where(own),
    db
      .select({ month, agreed, received })
      .from(clientFees)
      .where(own)
      .groupBy(month)
      .orderBy(desc(month))
      .limit(MOST_MONTHS + 1),
    db
      .select({ id: profiles.id, name: fullNameOf(profiles), agreed, received, dueByToday })
      .from(clientFees)
      .innerJoin(profiles, eq(profiles.id, clientFees.clientId))
      .where(own)
      .groupBy(profiles.id)
      .having(sql`${agreed} > ${received}`)
      .orderBy(sql`${dueByToday} - ${received} desc, ${agreed} - ${received} desc`, profiles.id)
      .limit(MOST_OWING + 1),
  ])
  return {
    sums: sums!,
    months: months.slice(0, MOST_MONTHS),
    moreMonths: months.length > MOST_MONTHS,
    owing: owing
      .slice(0, MOST_OWING)
      .map(({ dueByToday: byToday, ...row }) => ({ ...row, late: Math.max(0, byToday - row.received) })),
    moreOwing: owing.length > MOST_OWING,
  }
}

export async function readFees(viewer: Consultant) {
  const { months, ...rest } = await sumFees(viewer)
  const named = months.map(({ month, ...row }) => ({ ...row, month: stepName("month", `${month}-01`) }))
  return { ...rest, months: named }
}

/** Also of clients who have another consultant by now. */
export const forgetFees = (tx: Database, { id }: Actor) => tx.delete(clientFees).where(eq(clientFees.consultantId, id))

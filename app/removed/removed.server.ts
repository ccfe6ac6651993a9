import { and, desc, eq, getTableColumns, inArray, isNull, lte, not, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { type removableKinds, removedThings } from "#db/schema/removed-things.ts"

export type RemovableKind = (typeof removableKinds)[number]
type Kept = Record<string, unknown>

/** The sweep may be late: what is older than a day is gone all the same. */
export const isOver = lte(removedThings.removedAt, sql`now() - interval '1 day'`)
const isOfToday = not(isOver)
const isWaiting = and(isNull(removedThings.putBackAt), isOfToday)

const { id, kind, thing, profileId, label, kept } = removedThings
const columns = { id, kind, thing, profileId, label, kept }

export type Removed = Pick<typeof removedThings.$inferSelect, keyof typeof columns>

/** Of characters, and of one line. */
const LONGEST_LABEL = 60

interface Removal {
  accountId: number
  kind: RemovableKind
  thing: number | string
  /** Whom it is about: it is gone for good with that profile. */
  profileId: number | null
  label: string
  kept: Kept
}

/** In the transaction that takes it out of its own table. Answers the number by which it is put back. */
export async function keepRemoved(tx: Database, removal: Removal) {
  const anew = { profileId: removal.profileId, label: shortened(removal.label), kept: removal.kept }
  const [entry] = await tx
    .insert(removedThings)
    .values({ ...removal, ...anew, thing: String(removal.thing) })
    .onConflictDoUpdate({
      target: [removedThings.accountId, kind, thing],
      set: { ...anew, removedAt: sql`now()`, putBackAt: null },
    })
    .returning({ id })
  return entry!.id
}

function shortened(text: string) {
  const line = [...text.split("\n", 1)[0]!]
  return line.length > LONGEST_LABEL ? `${line.slice(0, LONGEST_LABEL).join("").trimEnd()}…` : line.join("")
}

/** Where it has been removed already and is not back. */
export async function entryOf(tx: Database, actor: Actor, of: RemovableKind, number: number | string) {
  const [entry] = await tx
    .select(columns)
    .from(removedThings)
    .where(and(eq(removedThings.accountId, actor.id), eq(kind, of), eq(thing, String(number)), isWaiting))
  return entry
}

/** Also when it is back already. */
export async function findRemoved(tx: Database, actor: Actor, number: number) {
  const [entry] = await tx
    .select({
      ...columns,
      isBack: sql<boolean>`${removedThings.putBackAt} is not null`,
    })
    .from(removedThings)
    .where(and(eq(id, number), eq(removedThings.accountId, actor.id), isOfToday))
  return entry
}

/** Its entry stays until the sweep, so that a second press finds it. */
export const markPutBack = (tx: Database, number: number) =>
  tx.update(removedThings).set({ putBackAt: sql`now()`, kept: {}, label: "" }).where(eq(id, number))

/** As `table` takes it: JSON has no dates, and a column may have come since. */
export function rowOf<Table extends PgTable>(table: Table, row: Kept) {
  const known = Object.entries(getTableColumns(table)).filter(([name]) => name in row)
  const read = (value: unknown, isDate: boolean) => (isDate && value !== null ? new Date(String(value)) : value)
  return Object.fromEntries(
    known.map(([name, { dataType }]) => [name, read(row[name], dataType === "date")]),
  ) as Table["$inferInsert"]
}

/** What the viewer can put back, the latest first; `about`: only what is about that profile. */
export const listRemoved = (viewer: Pick<Viewer, "id">, kinds: RemovableKind[], about?: number) =>
  db
    .select({ id, kind, thing, label })
    .from(removedThings)
    .where(
      and(
        eq(removedThings.accountId, viewer.id),
        inArray(kind, kinds),
        about === undefined ? undefined : eq(profileId, about),
        isWaiting,
      ),
    )
    .orderBy(desc(removedThings.removedAt), desc(id))
    .limit(SHORT_LIST)

export const forgetRemoved = (tx: Database, leaver: Actor) =>
  tx.delete(removedThings).where(eq(removedThings.accountId, leaver.id))

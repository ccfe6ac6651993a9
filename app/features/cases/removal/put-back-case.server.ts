import { and, eq } from "drizzle-orm"
import { type Removed, rowOf } from "#app/removed/removed.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import type { Database } from "#db/client.ts"
import { caseEvents, clientCases } from "#db/schema/cases.ts"
import { findOther, NOBODY } from "../pairs/find-other.server.ts"
import { isCaseBetween } from "../pairs/pair.server.ts"

/** It goes with its client, and so does what is removed: the client is there, and the other is looked for. */
export async function putBackCase(tx: Database, viewer: Actor, { kept }: Removed): Promise<Result<string>> {
  const { events = [], ...one } = kept as { events?: Record<string, unknown>[] }
  const row = rowOf(clientCases, one)
  const other = row.otherId ? await findOther(viewer, row.otherId, tx) : undefined
  if (!other) return refuse("conflict", NOBODY.message)
  const [again] = await tx
    .select({ id: clientCases.id })
    .from(clientCases)
    .where(and(eq(clientCases.consultantId, viewer.id), isCaseBetween(row.clientId, other.id)))
  if (again) return refuse("conflict", "These two have a case again.")
  await tx
    .insert(clientCases)
    .overridingSystemValue()
    .values({ ...row, ownPair: other.own })
  for (const event of events) await tx.insert(caseEvents).overridingSystemValue().values(rowOf(caseEvents, event))
  return done("The case is back.")
}

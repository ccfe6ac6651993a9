import { sql } from "drizzle-orm"
import type { Database } from "#db/client.ts"
import { caseEvents } from "#db/schema/cases.ts"
import type { Stage } from "../stages.ts"

/** An end leaves no next step, and everything else no reason. */
export const movedTo = (to: Stage, reason: string | null) => ({
  stage: to,
  endedReason: to === "ended" ? reason : null,
  ...(to === "ended" && { nextStep: null, nextStepOn: null }),
  movedAt: sql`now()`,
  touchedAt: sql`now()`,
})

export const noteEvent = (tx: Database, event: typeof caseEvents.$inferInsert) => tx.insert(caseEvents).values(event)

import { and, isNull, sql } from "drizzle-orm"
import { caseEvents, clientCases } from "#db/schema/cases.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { earlierWordings } from "#db/schema/earlier-wordings.ts"

/** Opened by hand, and nothing since: no request, move, step, note or feedback. */
export const isUntouched = sql<boolean>`(${and(
  sql`${clientCases.stage} = 'considered'`,
  isNull(clientCases.requestId),
  isNull(clientCases.nextStep),
  isNull(clientCases.feedbackOfClient),
  isNull(clientCases.feedbackOfOther),
  sql`not exists (select 1 from ${caseEvents} event where event.case_id = ${clientCases.id} and event.kind <> 'opened')`,
  sql`not exists (select 1 from ${clientNotes} note where note.case_id = ${clientCases.id})`,
  sql`not exists (select 1 from ${earlierWordings} said where said.case_id = ${clientCases.id})`,
)})`

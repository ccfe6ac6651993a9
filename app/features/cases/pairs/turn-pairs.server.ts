import { and, eq, inArray, isNotNull, sql } from "drizzle-orm"
import type { Database } from "#db/client.ts"
import { caseAnswers } from "#db/schema/answers.ts"
import { clientCases } from "#db/schema/cases.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { earlierWordings } from "#db/schema/earlier-wordings.ts"

/** Before a client is deleted: the case of a pair, with all that is written in it, stays with the other one. */
export async function turnPairs(tx: Database, leavingId: number) {
  const turning = tx
    .select({ id: clientCases.id })
    .from(clientCases)
    .where(and(clientCases.ownPair, eq(clientCases.clientId, leavingId), isNotNull(clientCases.otherId)))
  await tx.delete(caseAnswers).where(and(eq(caseAnswers.side, "client"), inArray(caseAnswers.caseId, turning)))
  await tx.update(caseAnswers).set({ side: "client" }).where(inArray(caseAnswers.caseId, turning))
  await tx.execute(sql`with turned as (
      update ${clientCases} set client_id = other_id, other_id = client_id,
        feedback_of_client = feedback_of_other, feedback_of_other = feedback_of_client
      where own_pair and client_id = ${leavingId} and other_id is not null returning id, client_id
    ), notes as (
      update ${clientNotes} note set client_id = turned.client_id from turned where note.case_id = turned.id
    )
    update ${earlierWordings} said set field = case said.field when 'feedbackOfClient' then 'feedbackOfOther'
      when 'feedbackOfOther' then 'feedbackOfClient' else said.field end
    from turned where said.case_id = turned.id`)
}

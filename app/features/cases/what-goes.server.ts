import { and, eq, not, sql } from "drizzle-orm"
import { isClient } from "#app/viewer/own-client.server.ts"
import { db } from "#db/client.ts"
import { clientCases } from "#db/schema/cases.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { profiles } from "#db/schema/profiles.ts"
import { whatGoesText } from "./what-goes-text.ts"

/** The case of a pair within her own book stays with the other client, notes and all. */
const staysInAPair = sql`exists (select 1 from ${clientCases} pair where pair.id = ${clientNotes.caseId} and pair.own_pair)`

/** What is said before a client is deleted; empty also for whoever is none. The caller has made sure whose it is. */
export async function whatGoesWith(clientId: number) {
  const [going] = await db
    .select({
      gender: profiles.gender,
      cases: db.$count(clientCases, and(eq(clientCases.clientId, profiles.id), not(clientCases.ownPair))),
      notes: db.$count(clientNotes, and(eq(clientNotes.clientId, profiles.id), not(staysInAPair))),
    })
    .from(profiles)
    .where(and(eq(profiles.id, clientId), isClient))
  return going ? whatGoesText(going) : ""
}

import { and, eq } from "drizzle-orm"
import { isClient } from "#app/viewer/own-client.server.ts"
import { db } from "#db/client.ts"
import { clientCases } from "#db/schema/cases.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { profiles } from "#db/schema/profiles.ts"
import { whatGoesText } from "./what-goes-text.ts"

/** What is said before a client is deleted; empty also for whoever is none. The caller has made sure whose it is. */
export async function whatGoesWith(clientId: number) {
  const [going] = await db
    .select({
      gender: profiles.gender,
      cases: db.$count(clientCases, eq(clientCases.clientId, profiles.id)),
      notes: db.$count(clientNotes, eq(clientNotes.clientId, profiles.id)),
    })
    .from(profiles)
    .where(and(eq(profiles.id, clientId), isClient))
  return going ? whatGoesText(going) : ""
}

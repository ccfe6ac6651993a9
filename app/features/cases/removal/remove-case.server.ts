import { and, eq } from "drizzle-orm"
import { entryOf, keepRemoved } from "#app/removed/removed.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { caseEvents, clientCases } from "#db/schema/cases.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { isUntouched } from "./untouched.server.ts"

const GONE_ON = refuse(
  "conflict",
  "Something has happened in this case, so it stays. You can end it with a reason instead.",
)

/** Opened by mistake. Answers its entry among removed things; once more is harmless. */
export const removeCase = (viewer: Actor, id: number): Promise<Result<number>> =>
  db.transaction(async (tx) => {
    const isIt = and(eq(clientCases.id, id), eq(clientCases.consultantId, viewer.id))
    // Locked before it is asked, so that no note comes in between.
    const [found] = await tx.select({ id: clientCases.id }).from(clientCases).where(isIt).for("update")
    if (!found) {
      const already = await entryOf(tx, viewer, "case", id)
      return already ? done(already.id) : NOT_FOUND
    }
    const events = await tx.select().from(caseEvents).where(eq(caseEvents.caseId, id))
    const [gone] = await tx.delete(clientCases).where(and(isIt, isUntouched)).returning()
    if (!gone) return GONE_ON
    const { clientId, otherId } = gone
    const [client] = await tx
      .select({ name: fullNameOf(profiles) })
      .from(profiles)
      .where(eq(profiles.id, clientId))
    // By number: a name would outlive the other's profile here.
    const label = `${client!.name} and ${otherId === null ? "a deleted profile" : `profile ${otherId}`}`
    const removal = { kind: "case", thing: id, profileId: clientId, label } as const
    return done(await keepRemoved(tx, { ...removal, accountId: viewer.id, kept: { ...gone, events } }))
  })

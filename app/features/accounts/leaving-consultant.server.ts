import { and, eq, or, sql } from "drizzle-orm"
import { isClient } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientCases } from "#db/schema/cases.ts"
import { conversations } from "#db/schema/chat.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { profiles } from "#db/schema/profiles.ts"

/** What goes with a consultant who leaves, for whom there is more to lose than a profile. */
export async function countWhatGoes({ id }: Pick<Viewer, "id">) {
  const [clients, cases, notes, chats] = await Promise.all([
    db.$count(profiles, and(eq(profiles.accountId, id), isClient)),
    db.$count(clientCases, eq(clientCases.consultantId, id)),
    db.$count(clientNotes, eq(clientNotes.consultantId, id)),
    db.$count(
      conversations,
      and(
        or(eq(conversations.lowId, id), eq(conversations.highId, id)),
        sql`${conversations.lastMessageId} is not null`,
      ),
    ),
  ])
  return { clients, cases, notes, chats }
}

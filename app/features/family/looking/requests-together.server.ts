import { listPending } from "#app/features/connections/lists/request-lists.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"

const NEWEST = { page: 1, limit: 50 } as const

/** The member's open requests, as she sees them. */
export async function listTogether(member: Pick<Viewer, "id">) {
  const [received, sent] = await Promise.all([
    listPending(member, "received", NEWEST),
    listPending(member, "sent", NEWEST),
  ])
  return { received: received.people, sent: sent.people }
}

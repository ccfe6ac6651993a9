import { and, inArray } from "drizzle-orm"
import { listPending } from "#app/features/connections/lists/request-lists.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { notBlocked } from "#db/schema/safety.ts"

const NEWEST = { page: 1, limit: 50 } as const

/** The member's open requests, as she sees them, without those with whom the guardian has a block. */
export async function listTogether(member: Pick<Viewer, "id">, guardian: Pick<Viewer, "id">) {
  const [received, sent] = await Promise.all([
    listPending(member, "received", NEWEST),
    listPending(member, "sent", NEWEST),
  ])
  const ids = [...received.people, ...sent.people].map(({ accountId }) => accountId)
  const shown = await listWithoutBlock(guardian, ids)
  const isShown = ({ accountId }: { accountId: number }) => shown.has(accountId)
  return { received: received.people.filter(isShown), sent: sent.people.filter(isShown) }
}

async function listWithoutBlock({ id }: Pick<Viewer, "id">, ids: number[]) {
  const isShown = and(inArray(accounts.id, ids), notBlocked(id, accounts.id))
  const rows = await db.select({ id: accounts.id }).from(accounts).where(isShown)
  return new Set(rows.map((row) => row.id))
}

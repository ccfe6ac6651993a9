import { and, inArray, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { dayOf } from "#app/dates/dates.ts"
import { type ActingViewer, asking } from "#app/features/people/connect/open-request.server.ts"
import { clientsAre, closedOf, pastWith } from "#app/features/people/connect/past.server.ts"
import { db } from "#db/client.ts"
import { betweenPair, isOpen, connectionRequests as requests } from "#db/schema/connections.ts"
import { asPast } from "./request-lists.server.ts"
import { readRequests } from "./request-rows.server.ts"

const MOST = 50

export const listEnded = async (viewer: ActingViewer) =>
  (await readEnded(viewer)).map(({ sentAt, closed, ...person }) => ({
    ...person,
    sentOn: dayOf(sentAt),
    again: closed.again,
  }))

/** The viewer's requests that were declined, as long as that closes asking: nobody is told, but here it stands. */
export async function readEnded(viewer: ActingViewer) {
  const rows = await readRequests(asking(viewer), "sent", "declined", 1, MOST)
  const closures = await closedBy(
    viewer,
    rows.map(({ requestId }) => requestId),
  )
  return rows.flatMap((row) => {
    const closed = closures.get(row.requestId)
    return closed ? [{ ...asPast(row), sentAt: row.createdAt, closed }] : []
  })
}

/** What came afterwards between the two has overtaken it. */
async function closedBy({ id }: ActingViewer, ids: number[]) {
  if (ids.length === 0) return closedOf([])
  const asked = alias(requests, "asked")
  const sameClients = clientsAre(sql`coalesce(${asked.senderClientId}, 0)`, sql`coalesce(${asked.receiverClientId}, 0)`)
  const open = sql`select 1 from ${requests} where ${and(betweenPair(id, asked.receiverId), isOpen, sameClients)}`
  const past = pastWith(id, asked.receiverId, sameClients).as("past")
  const { declinedAt, cancelledAt, removedAt } = past
  const rows = await db
    .select({ id: asked.id, declinedAt, cancelledAt, removedAt })
    .from(asked)
    .leftJoinLateral(past, sql`true`)
    .where(and(inArray(asked.id, ids), sql`not exists (${open})`))
  return closedOf(rows.filter(({ declinedAt }) => declinedAt))
}

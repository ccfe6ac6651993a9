import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Database } from "#db/client.ts"
import { clientCases } from "#db/schema/cases.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { endCases } from "../moves/end-cases.server.ts"
import { noteEvent } from "../moves/moves.server.ts"
import { announceToBureaus, caseOfOther } from "./announce-to-bureaus.server.ts"
import { type Announced, againText, announcedKeys, closedText, endedText, leftText } from "./announced.ts"

/** Two consultants who end theirs at once would wait for one another. */
export const lockBothSides = (tx: Database, id: number) =>
  tx.execute(sql`select 1 from ${clientCases} one where one.id = ${id} or one.id in (${caseOfOther(id)})
    order by one.id for no key update`)

interface Move {
  id: number
  by: number
}

/** The other bureau's case ends as well, unless the two are engaged there. */
export async function announceEnded(tx: Database, { id, by }: Move, announced?: Announced) {
  const [theirs] = await casesOfOther(tx, id, sql`one.stage <> 'ended'`)
  if (!theirs) return
  const ended = await endCases(tx, sql`one.id = ${theirs}`, announced ?? "other-ended")
  if (ended.length === 0) await noteEvent(tx, { caseId: theirs, kind: "heard", words: announced ?? "other-ended" })
  await noteEvent(tx, { caseId: id, kind: "announced", words: announced ?? null, byId: by })
  await announceToBureaus(tx, [theirs], (pair) => endedText(pair, announced))
}

/** It was a mistake: the other's case, which had ended with it, can be moved on by hand. */
export async function announceTakenUp(tx: Database, { id }: Move) {
  const words = sql.join(
    [...announcedKeys, "other-ended"].map((key) => sql`${key}`),
    sql`, `,
  )
  const [theirs] = await casesOfOther(tx, id, sql`one.stage = 'ended' and one.ended_reason in (${words})`)
  if (!theirs) return
  await noteEvent(tx, { caseId: theirs, kind: "heard", words: "taken-up" })
  await announceToBureaus(tx, [theirs], againText)
}

async function casesOfOther(tx: Database, id: number, which: SQL) {
  const rows = await tx.execute<{ id: number }>(
    sql`select one.id::float8 as id from ${clientCases} one where one.id in (${caseOfOther(id)}) and ${which}`,
  )
  return rows.map((one) => one.id)
}

/** Nobody else sees the client any more: other bureaus' cases end, and why the family wants that stays with the family. */
export async function announceLeft(tx: Database, clientId: number) {
  const about = sql`one.other_id = ${clientId} and one.consultant_id <> (select owner.account_id from ${profiles} owner
    where owner.id = ${clientId})`
  await announceToBureaus(tx, await endCases(tx, about, "left-for-now"), (pair) => leftText(pair, true))
}

/** Before its open requests are closed, which are not what ends it. */
export const endOwnCases = (tx: Database, clientId: number, requestIds: number[]) =>
  endCases(tx, sql`${and(eq(sql`one.client_id`, clientId), inArray(sql`one.request_id`, requestIds))}`, "no-consent")

/** After a decline or the end of a connection, which have ended both sides' cases: `by` has done it. */
export async function announceClosed(tx: Database, requestIds: number[], by: number, announced?: Announced) {
  if (requestIds.length === 0) return
  const closed = await tx
    .select({ id: clientCases.id, own: sql<boolean>`${clientCases.consultantId} = ${by}`, status: requests.status })
    .from(requests)
    .innerJoin(
      clientCases,
      sql`(${clientCases.clientId}, ${clientCases.otherId}) in ((${requests.senderClientId}, ${requests.receiverClientId}),
        (${requests.receiverClientId}, ${requests.senderClientId}))`,
    )
    .where(inArray(requests.id, requestIds))
  for (const { id, own, status } of closed) {
    if (status !== "declined" && status !== "removed") continue
    if (announced)
      await noteEvent(tx, { caseId: id, kind: own ? "announced" : "heard", words: announced, byId: own ? by : null })
    if (!own) await announceToBureaus(tx, [id], (pair) => closedText(pair, status, announced))
  }
}

import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Database } from "#db/client.ts"
import { clientCases } from "#db/schema/cases.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { endCases } from "../moves/end-cases.server.ts"
import { noteEvent } from "../moves/moves.server.ts"
import { caseOfOther, tellBureaus } from "./tell-bureaus.server.ts"
import { againText, closedText, endedText, leftText, type Told, toldKeys } from "./told.ts"

/** Two consultants who end theirs at once would wait for one another. */
export const lockBothSides = (tx: Database, id: number) =>
  tx.execute(sql`select 1 from ${clientCases} one where one.id = ${id} or one.id in (${caseOfOther(id)})
    order by one.id for no key update`)

interface Move {
  id: number
  by: number
}

/** The other bureau's case ends as well, unless the two are engaged there. */
export async function tellEnded(tx: Database, { id, by }: Move, told?: Told) {
  const [theirs] = await casesOfOther(tx, id, sql`one.stage <> 'ended'`)
  if (!theirs) return
  const ended = await endCases(tx, sql`one.id = ${theirs}`, told ?? "other-ended")
  if (ended.length === 0) await noteEvent(tx, { caseId: theirs, kind: "heard", words: told ?? "other-ended" })
  await noteEvent(tx, { caseId: id, kind: "told", words: told ?? null, byId: by })
  await tellBureaus(tx, [theirs], (pair) => endedText(pair, told))
}

/** It was a mistake: the other's case, which had ended with it, can be moved on by hand. */
export async function tellTakenUp(tx: Database, { id }: Move) {
  const words = sql.join(
    [...toldKeys, "other-ended"].map((key) => sql`${key}`),
    sql`, `,
  )
  const [theirs] = await casesOfOther(tx, id, sql`one.stage = 'ended' and one.ended_reason in (${words})`)
  if (!theirs) return
  await noteEvent(tx, { caseId: theirs, kind: "heard", words: "taken-up" })
  await tellBureaus(tx, [theirs], againText)
}

async function casesOfOther(tx: Database, id: number, which: SQL) {
  const rows = await tx.execute<{ id: number }>(
    sql`select one.id::float8 as id from ${clientCases} one where one.id in (${caseOfOther(id)}) and ${which}`,
  )
  return rows.map((one) => one.id)
}

/** Nobody else sees the client any more: other bureaus' cases end, and why the family wants that stays with the family. */
export async function tellLeft(tx: Database, clientId: number) {
  const about = sql`one.other_id = ${clientId} and one.consultant_id <> (select owner.account_id from ${profiles} owner
    where owner.id = ${clientId})`
  await tellBureaus(tx, await endCases(tx, about, "left-for-now"), (pair) => leftText(pair, true))
}

/** Before its open requests are closed, which are not what ends it. */
export const endOwnCases = (tx: Database, clientId: number, requestIds: number[]) =>
  endCases(tx, sql`${and(eq(sql`one.client_id`, clientId), inArray(sql`one.request_id`, requestIds))}`, "no-consent")

/** After a decline or the end of a connection, which have ended both sides' cases: `by` has done it. */
export async function tellClosed(tx: Database, requestIds: number[], by: number, told?: Told) {
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
    if (told) await noteEvent(tx, { caseId: id, kind: own ? "told" : "heard", words: told, byId: own ? by : null })
    if (!own) await tellBureaus(tx, [id], (pair) => closedText(pair, status, told))
  }
}

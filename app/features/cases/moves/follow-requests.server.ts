import { and, asc, eq, inArray, isNotNull, or, type SQLWrapper, sql } from "drizzle-orm"
import { type PgColumn, unionAll } from "drizzle-orm/pg-core"
import { profileIdOf } from "#app/viewer/own-profile.server.ts"
import type { Database } from "#db/client.ts"
import { clientCases } from "#db/schema/cases.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { stageAfter } from "../case-policy.ts"
import type { Stage } from "../stages.ts"
import type { EndReason } from "./end-reasons.ts"
import { movedTo, noteEvent } from "./moves.server.ts"

/** For each consultant's own client. Call it wherever a request is made or answered, under both accounts' lock. */
export async function followRequests(tx: Database, ids: number[]) {
  if (ids.length === 0) return
  const sides = (await readSides(tx, ids)).filter((side) => side.otherId !== null)
  if (sides.length === 0) return
  const known = await readCases(tx, ids, sides)
  for (const side of sides) await follow(tx, side, known)
  const about = (one: Known) => sides.some((side) => isCaseOf(side, one))
  for (const one of known)
    if (!about(one) && stageAfter("cancelled", one.stage)) await move(tx, one, "ended", "other-client")
}

/** Where a request was sent for nobody else, the member's own profile. */
const senderProfile = sql`coalesce(${requests.senderClientId}, ${profileIdOf(requests.senderId)})`

function readSides(tx: Database, ids: number[]) {
  const side = (consultantId: PgColumn, clientId: PgColumn, otherId: SQLWrapper) =>
    tx
      .select({
        requestId: requests.id,
        status: requests.status,
        consultantId: sql<number>`${consultantId}`.mapWith(Number),
        clientId: sql<number>`${clientId}`.mapWith(Number),
        otherId: sql<number | null>`${otherId}`.mapWith(requests.profileId),
      })
      .from(requests)
      .where(and(inArray(requests.id, ids), isNotNull(clientId)))
  return unionAll(
    side(requests.senderId, requests.senderClientId, requests.profileId),
    side(requests.receiverId, requests.receiverClientId, senderProfile),
  )
}

type Side = Awaited<ReturnType<typeof readSides>>[number]

const readCases = (tx: Database, ids: number[], sides: Side[]) =>
  tx
    .select({
      id: clientCases.id,
      clientId: clientCases.clientId,
      otherId: clientCases.otherId,
      requestId: clientCases.requestId,
      stage: clientCases.stage,
    })
    .from(clientCases)
    .where(
      or(
        inArray(clientCases.requestId, ids),
        ...sides.map(({ clientId, otherId }) =>
          and(eq(clientCases.clientId, clientId), eq(clientCases.otherId, otherId!)),
        ),
      ),
    )
    .orderBy(asc(clientCases.id))
    .for("no key update")

type Known = Awaited<ReturnType<typeof readCases>>[number]

const isCaseOf = (side: Side, one: Known) => one.clientId === side.clientId && one.otherId === side.otherId

async function follow(tx: Database, side: Side, known: Known[]) {
  const { requestId, status, consultantId, clientId, otherId } = side
  const one = known.find((found) => isCaseOf(side, found))
  const to = stageAfter(status, one?.stage ?? null)
  if (one) {
    if (to) await move(tx, one, to, to === "ended" ? (status as EndReason) : null, requestId)
    return
  }
  if (!to) return
  const [made] = await tx
    .insert(clientCases)
    .values({ clientId, consultantId, otherId, stage: to, requestId })
    // It may have been opened by hand meanwhile: the request is what counts.
    .onConflictDoUpdate({ target: [clientCases.clientId, clientCases.otherId], set: { stage: to, requestId } })
    .returning({ id: clientCases.id })
  await noteEvent(tx, { caseId: made!.id, kind: "opened", toStage: to })
}

async function move(tx: Database, one: Known, to: Stage, reason: EndReason | null, requestId = one.requestId) {
  await tx
    .update(clientCases)
    .set({ ...movedTo(to, reason), requestId })
    .where(eq(clientCases.id, one.id))
  await noteEvent(tx, { caseId: one.id, kind: "moved", fromStage: one.stage, toStage: to, words: reason })
}

import { and, desc, eq, sql } from "drizzle-orm"
import { dateTimeOf, dayOf } from "#app/dates/dates.ts"
import { openTo, shownPicture } from "#app/features/profiles/visible.server.ts"
import { listEarlierWordings } from "#app/forms/meanwhile/earlier-wordings.server.ts"
import { seenOf } from "#app/forms/meanwhile/merge.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { HISTORY } from "#db/lists/short-lists.ts"
import { accounts } from "#db/schema/accounts.ts"
import { caseEvents, clientCases } from "#db/schema/cases.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { asCase, readCases } from "../case-columns.server.ts"
import { FEEDBACK_PARTS, MOVE_PARTS, PLAN_PARTS } from "../case-schema.ts"
import { reasonLabel } from "../moves/end-reasons.ts"
import { isCaseOf, isShownToThePair, seenFrom } from "../pairs/pair.server.ts"
import { isUntouched } from "../removal/untouched.server.ts"
import { eventText } from "./event-text.ts"

/** Another consultant's case does not exist. */
export async function readCase(viewer: Pick<Viewer, "id">, id: number) {
  const [[row], [more], events, wordings] = await Promise.all([
    readCases().where(and(eq(clientCases.id, id), eq(clientCases.consultantId, viewer.id))),
    readRest(viewer, id),
    listEvents(viewer, id),
    listEarlierWordings({ caseId: id }, FEEDBACK_PARTS),
  ])
  if (!row || !more) return
  const { requestStatus, otherAccountId, otherAccount, own, open, pictureId, ...rest } = more
  return {
    row,
    ...rest,
    otherProfileId: own || open ? row.otherId : null,
    pictureId: own || open ? pictureId : null,
    /** The account to write to about it. */
    chat: requestStatus === "accepted" && !own ? otherAccountId : null,
    request: open && !own ? requestStatus : null,
    through: own ? null : otherAccount,
    ownPair: own,
    events,
    wordings,
  }
}

export async function findCase(viewer: Pick<Viewer, "id">, id: number) {
  const found = await readCase(viewer, id)
  if (!found) return
  const { row, endedReason, createdAt, events, ...rest } = found
  return {
    ...asCase(row),
    ...rest,
    seen: {
      move: seenOf(MOVE_PARTS, row),
      plan: seenOf(PLAN_PARTS, { nextStep: row.nextStep, nextStepOn: row.plannedFor }),
      feedback: seenOf(FEEDBACK_PARTS, rest),
    },
    plannedFor: row.plannedFor,
    endedReason: reasonLabel(endedReason),
    openedOn: dayOf(createdAt),
    events: events.map(({ id: eventId, byHand, createdAt: at, ...event }) => ({
      id: eventId,
      text: eventText(event),
      byHand,
      at: dateTimeOf(at),
      createdAt: at,
    })),
  }
}

const readRest = (viewer: Pick<Viewer, "id">, id: number) =>
  db
    .select({
      feedbackOfClient: clientCases.feedbackOfClient,
      feedbackOfOther: clientCases.feedbackOfOther,
      endedReason: clientCases.endedReason,
      createdAt: clientCases.createdAt,
      requestStatus: requests.status,
      otherAccountId: profiles.accountId,
      otherAccount: sql<string | null>`case when ${profiles.kind} = 'client' then ${shownName()} end`,
      own: sql<boolean>`coalesce(${profiles.accountId} = ${viewer.id}, false)`,
      open: sql<boolean>`coalesce(${openTo(viewer)}, false)`,
      pictureId: shownPicture(viewer.id),
      removable: isUntouched,
    })
    .from(clientCases)
    .leftJoin(profiles, eq(profiles.id, clientCases.otherId))
    .leftJoin(accounts, eq(accounts.id, profiles.accountId))
    .leftJoin(requests, eq(requests.id, clientCases.requestId))
    .where(and(eq(clientCases.id, id), eq(clientCases.consultantId, viewer.id)))

const listEvents = (viewer: Pick<Viewer, "id">, id: number) =>
  db
    .select({
      id: caseEvents.id,
      kind: caseEvents.kind,
      fromStage: caseEvents.fromStage,
      toStage: caseEvents.toStage,
      words: caseEvents.words,
      byHand: sql<boolean>`${caseEvents.byId} is not null`,
      createdAt: caseEvents.createdAt,
    })
    .from(caseEvents)
    .innerJoin(clientCases, eq(clientCases.id, caseEvents.caseId))
    .where(and(eq(caseEvents.caseId, id), eq(clientCases.consultantId, viewer.id)))
    .orderBy(desc(caseEvents.id))
    .limit(HISTORY)

/** Nothing that the consultant wrote for herself. The caller has made sure whose profile it is. */
export async function listCasesForTheClient(clientId: number) {
  const rows = await readCases()
    .where(and(isCaseOf(clientId), isShownToThePair(clientId)))
    .orderBy(desc(clientCases.movedAt), desc(clientCases.id))
    .limit(HISTORY)
  return rows.map((row) => {
    const { id, otherName, stage, stageName, movedOn } = seenFrom(clientId, asCase(row))
    return { id, otherName, stage, stageName, movedOn }
  })
}

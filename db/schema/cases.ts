import { type SQLWrapper, sql } from "drizzle-orm"
import { boolean, date, index, pgEnum, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"
import { connectionRequests } from "./connections.ts"
import { profiles, withProfile } from "./profiles.ts"

/** In the order in which a match goes on. */
export const caseStage = pgEnum("case_stage", [
  "considered",
  "proposed",
  "both_interested",
  "contacts_shared",
  "meeting_agreed",
  "met",
  "engaged",
  "ended",
])

/** Something may still come of it: `isOpenStage` of `cases/case-policy.ts`. */
export const isOpenMatch = (t: { stage: SQLWrapper }) => sql`${t.stage} not in ('engaged', 'ended')`

/** A consultant's client and one other person. The other side's consultant has a case of their own. */
export const clientCases = pgTable(
  "client_case",
  {
    id: id(),
    clientId: withProfile(),
    consultantId: withAccount(),
    /** Null once the other profile is deleted; the case has ended then. */
    otherId: reference().references(() => profiles.id, { onDelete: "set null" }),
    /** The other is a client of the same consultant: one case for the pair, seen from both. */
    ownPair: boolean().notNull().default(false),
    /** The other's name as it was known here, once a consultant has deleted that client; and that consultant. */
    leftName: text(),
    leftOfId: reference().references(() => accounts.id, { onDelete: "set null" }),
    stage: caseStage().notNull().default("considered"),
    /** A key of `cases/moves/end-reasons.ts`, or the consultant's text. */
    endedReason: text(),
    nextStep: text(),
    nextStepOn: date({ mode: "string" }),
    feedbackOfClient: text(),
    feedbackOfOther: text(),
    /** The latest between the two. */
    requestId: reference().references(() => connectionRequests.id, { onDelete: "set null" }),
    /** Since when it is in its stage. */
    movedAt: dateTime().notNull().defaultNow(),
    /** The last move, note, next step or chat message. */
    touchedAt: dateTime().notNull().defaultNow(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("client_case_pair_key").on(t.clientId, t.otherId),
    uniqueIndex("client_case_own_pair_key")
      .on(t.consultantId, sql`least(${t.clientId}, ${t.otherId})`, sql`greatest(${t.clientId}, ${t.otherId})`)
      .where(sql`${t.ownPair} and ${t.otherId} is not null`),
    index("client_case_board_idx").on(t.consultantId, t.stage, t.movedAt, t.id),
    index("client_case_client_idx").on(t.clientId, t.movedAt, t.id),
    index("client_case_due_idx")
      .on(t.consultantId, t.nextStepOn, t.id)
      .where(sql`${t.nextStepOn} is not null and ${t.stage} <> 'ended'`),
    index("client_case_still_idx").on(t.consultantId, t.touchedAt, t.id).where(isOpenMatch(t)),
    index("client_case_other_idx").on(t.otherId),
    index("client_case_left_idx").on(t.leftOfId).where(sql`${t.leftOfId} is not null`),
    index("client_case_request_idx").on(t.requestId).where(sql`${t.requestId} is not null`),
  ],
)

export const caseEventKinds = [
  "opened",
  "moved",
  /** A next step; then that step. */
  "planned",
  "done",
  "dropped",
  "feedback",
  "meeting",
  /** Of a family. */
  "answer",
  /** To the other bureau; from it. */
  "announced",
  "heard",
] as const
export type CaseEventKind = (typeof caseEventKinds)[number]

export const caseEvents = pgTable(
  "case_event",
  {
    id: id(),
    caseId: reference()
      .notNull()
      .references(() => clientCases.id, { onDelete: "cascade" }),
    kind: text({ enum: caseEventKinds }).notNull(),
    fromStage: caseStage(),
    toStage: caseStage(),
    /** Why it ended, or which step was meant. */
    words: text(),
    /** Null where a request, an answer or the chat moved it. */
    byId: reference().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    index("case_event_case_idx").on(t.caseId, t.id),
    index("case_event_by_idx").on(t.byId).where(sql`${t.byId} is not null`),
  ],
)

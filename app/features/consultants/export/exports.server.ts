import { and, asc, eq, gt, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { dayAt } from "#app/dates/pakistan.server.ts"
import { csvStream } from "#app/http/csv.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { spend } from "#app/rate-limit/rate-limit.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts, hasLeft } from "#db/schema/accounts.ts"
import { clientCases } from "#db/schema/cases.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { clientFees } from "#db/schema/fees.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { CLIENT_HEADINGS, clientPages } from "./client-rows.server.ts"
import { type ExportRow, inPages, ROWS_AT_ONCE } from "./pages.server.ts"

interface Book {
  headings: readonly string[]
  pages(viewer: Pick<Viewer, "id">): AsyncGenerator<ExportRow[]>
}

const clientName = fullNameOf(profiles)
const day = (date: Parameters<typeof dayAt>[0]) => sql<string | null>`${dayAt(date)}::text`

/** By the headings of the file. Of others' profiles no more than everybody may know. */
const caseColumns = {
  "Case Number": clientCases.id,
  "Client Number": clientCases.clientId,
  Client: clientName,
  "Other Profile Number": clientCases.otherId,
  "Other Person": sql<
    string | null
  >`(select other.first_name from profile as other join account on account.id = other.account_id
    where other.id = client_case.other_id and not ${hasLeft(accounts)})`,
  "Moved On": day(clientCases.movedAt),
  "Next Step": clientCases.nextStep,
  "Next Step On": clientCases.nextStepOn,
  "Feedback of the Client": clientCases.feedbackOfClient,
  "Feedback of the Other Side": clientCases.feedbackOfOther,
  "Ended Because": clientCases.endedReason,
  "Opened On": day(clientCases.createdAt),
  Stage: sql<string>`replace(${clientCases.stage}::text, '_', ' ')`,
}

const casesAfter = (consultantId: number) => (last: number) =>
  db
    .select(caseColumns)
    .from(clientCases)
    .innerJoin(profiles, eq(profiles.id, clientCases.clientId))
    .where(and(eq(clientCases.consultantId, consultantId), gt(clientCases.id, last)))
    .orderBy(asc(clientCases.id))
    .limit(ROWS_AT_ONCE)

const noteColumns = {
  "Note Number": clientNotes.id,
  "Client Number": clientNotes.clientId,
  Client: clientName,
  "Case Number": clientNotes.caseId,
  "Written On": day(clientNotes.createdAt),
  "Follow Up On": clientNotes.followUpOn,
  "Done On": day(clientNotes.doneAt),
  Note: clientNotes.body,
}

const notesAfter = (consultantId: number) => (last: number) =>
  db
    .select(noteColumns)
    .from(clientNotes)
    .innerJoin(profiles, eq(profiles.id, clientNotes.clientId))
    .where(and(eq(clientNotes.consultantId, consultantId), gt(clientNotes.id, last)))
    .orderBy(asc(clientNotes.id))
    .limit(ROWS_AT_ONCE)

const feeColumns = {
  "Entry Number": clientFees.id,
  "Client Number": clientFees.clientId,
  Client: clientName,
  "Agreed or Received": clientFees.kind,
  Rupees: clientFees.rupees,
  "For What, or How": clientFees.words,
  Day: clientFees.day,
}

const feesAfter = (consultantId: number) => (last: number) =>
  db
    .select(feeColumns)
    .from(clientFees)
    .innerJoin(profiles, eq(profiles.id, clientFees.clientId))
    .where(and(eq(clientFees.consultantId, consultantId), gt(clientFees.id, last)))
    .orderBy(asc(clientFees.id))
    .limit(ROWS_AT_ONCE)

export const books = ["clients", "cases", "notes", "fees"] as const
type BookName = (typeof books)[number]

export const EXPORTS: Record<BookName, Book> = {
  clients: { headings: CLIENT_HEADINGS, pages: clientPages },
  cases: {
    headings: Object.keys(caseColumns),
    pages: ({ id }) => inPages(casesAfter(id), (row) => row["Case Number"], Object.values),
  },
  notes: {
    headings: Object.keys(noteColumns),
    pages: ({ id }) => inPages(notesAfter(id), (row) => row["Note Number"], Object.values),
  },
  fees: {
    headings: Object.keys(feeColumns),
    pages: ({ id }) => inPages(feesAfter(id), (row) => row["Entry Number"], Object.values),
  },
}

/** As a file, read and sent page by page. */
export async function exportBook(viewer: Pick<Viewer, "id">, name: BookName, ctx: RequestContext) {
  await spend("client-export", String(viewer.id), ctx)
  await recordAudit({ action: `${name}.exported`, actorId: viewer.id, objectType: "account", objectId: viewer.id, ctx })
  return csvStream(name, EXPORTS[name].headings, EXPORTS[name].pages(viewer))
}

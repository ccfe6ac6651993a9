import { and, asc, eq, gt, sql } from "drizzle-orm"
import { dayAt } from "#app/dates/pakistan.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientCases } from "#db/schema/cases.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { CLIENT_HEADINGS, clientPages } from "./client-rows.server.ts"
import { type ExportRow, inPages, ROWS_AT_ONCE } from "./pages.server.ts"

interface Book {
  headings: readonly string[]
  pages(viewer: Pick<Viewer, "id">): AsyncGenerator<ExportRow[]>
}

const clientName = fullNameOf(profiles)
const day = (date: Parameters<typeof dayAt>[0]) => sql<string | null>`${dayAt(date)}::text`

const casePages: Book["pages"] = ({ id: consultantId }) =>
  inPages(
    (last) =>
      db
        .select({
          id: clientCases.id,
          clientId: clientCases.clientId,
          client: clientName,
          otherId: clientCases.otherId,
          // Of others' profiles no more than everybody may know.
          other: sql<
            string | null
          >`(select other.first_name from profile as other where other.id = client_case.other_id)`,
          stage: clientCases.stage,
          movedOn: day(clientCases.movedAt),
          nextStep: clientCases.nextStep,
          nextStepOn: clientCases.nextStepOn,
          feedbackOfClient: clientCases.feedbackOfClient,
          feedbackOfOther: clientCases.feedbackOfOther,
          endedReason: clientCases.endedReason,
          openedOn: day(clientCases.createdAt),
        })
        .from(clientCases)
        .innerJoin(profiles, eq(profiles.id, clientCases.clientId))
        .where(and(eq(clientCases.consultantId, consultantId), gt(clientCases.id, last)))
        .orderBy(asc(clientCases.id))
        .limit(ROWS_AT_ONCE),
    ({ stage, ...row }) => Object.values({ ...row, stage: stage.replaceAll("_", " ") }),
  )

const notePages: Book["pages"] = ({ id: consultantId }) =>
  inPages(
    (last) =>
      db
        .select({
          id: clientNotes.id,
          clientId: clientNotes.clientId,
          client: clientName,
          caseId: clientNotes.caseId,
          writtenOn: day(clientNotes.createdAt),
          followUpOn: clientNotes.followUpOn,
          doneOn: day(clientNotes.doneAt),
          body: clientNotes.body,
        })
        .from(clientNotes)
        .innerJoin(profiles, eq(profiles.id, clientNotes.clientId))
        .where(and(eq(clientNotes.consultantId, consultantId), gt(clientNotes.id, last)))
        .orderBy(asc(clientNotes.id))
        .limit(ROWS_AT_ONCE),
    (row) => Object.values(row),
  )

export const EXPORTS = {
  clients: { headings: CLIENT_HEADINGS, pages: clientPages },
  cases: {
    headings: [
      "Case Number",
      "Client Number",
      "Client",
      "Other Profile Number",
      "Other Person",
      "Moved On",
      "Next Step",
      "Next Step On",
      "Feedback of the Client",
      "Feedback of the Other Side",
      "Ended Because",
      "Opened On",
      "Stage",
    ],
    pages: casePages,
  },
  notes: {
    headings: [
      "Note Number",
      "Client Number",
      "Client",
      "Case Number",
      "Written On",
      "Follow Up On",
      "Done On",
      "Note",
    ],
    pages: notePages,
  },
} satisfies Record<string, Book>

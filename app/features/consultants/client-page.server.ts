import { listCases } from "#app/features/cases/desk/desk.server.ts"
import { listNotes } from "#app/features/cases/notes/notes.server.ts"
import { listConnections, listPending } from "#app/features/connections/lists/request-lists.server.ts"
import { findClientOverview } from "#app/features/consents/state/client-overview.server.ts"
import { listSoulmates } from "#app/features/matching/soulmates.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { completenessOf } from "#app/features/profiles/shown/completeness.ts"
import { listRemoved } from "#app/removed/removed.server.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { findSearchFor } from "./preferred-search.server.ts"

const FIRST = { page: 1, limit: 10 } as const
const NAMED = 5
const NOTES = 20
const CARDS = 8

/** Another consultant's client does not exist. */
export async function findClientPage(viewer: Pick<Viewer, "id">, id: number) {
  const actingFor = await ownClient(viewer, id)
  if (!actingFor) return
  const working = { id: viewer.id, actingFor }
  const [overview, profile, searchFor, matches, received, sent, connections, notes, cases, removed] = await Promise.all(
    [
      findClientOverview(viewer, id),
      findProfile(viewer, id),
      findSearchFor(viewer, id),
      listSoulmates(id, 1, actingFor, { accountId: viewer.id, clientId: id }),
      listPending(working, "received", FIRST),
      listPending(working, "sent", FIRST),
      listConnections(working, FIRST),
      listNotes(viewer, id, NOTES),
      listCases(viewer, { clientId: id }, FIRST),
      listRemoved(viewer, ["note", "case"], id),
    ],
  )
  if (!profile || !overview) return
  const { name, age, summary, pictureId, verified, contact, sections } = profile
  return {
    overview,
    searchFor,
    client: { id, name, age, summary, pictureId, verified, contactNumber: contact?.number ?? null },
    completeness: completenessOf(sections),
    matches: shorter(matches),
    received: firstOf(received),
    sent: firstOf(sent),
    connections: firstOf(connections),
    notes,
    cases,
    removed,
  }
}

function shorter({ people, near, next }: Awaited<ReturnType<typeof listSoulmates>>) {
  return {
    people: people.slice(0, CARDS),
    near: near && { ...near, people: near.people.slice(0, CARDS - people.length) },
    more: next !== null || people.length + (near?.people.length ?? 0) > CARDS,
  }
}

interface Other {
  requestId: number
  accountId: number
  profileId: number | null
  name: string
  through: string | null
}

const firstOf = ({ total, people }: { total: number; people: Other[] }) => ({
  total,
  people: people.slice(0, NAMED).map(({ requestId, accountId, profileId, name, through }): Other => {
    return { requestId, accountId, profileId, name, through }
  }),
})

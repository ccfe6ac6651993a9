import { z } from "zod"
import { readConnections, readPending } from "#app/features/connections/lists/request-lists.server.ts"
import type { Paging } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import {
  connection,
  connectionOf,
  receivedOf,
  receivedRequest,
  sentOf,
  sentRequest,
} from "../../entities/connection.ts"
import { cursorsOf, walkedList, walkedPage } from "../../entities/cursor.server.ts"
import { appliedSince, sinceFilters, updatedSince, walkedListOf, walking } from "../../entities/list.ts"
import { operation } from "../../operation.ts"

type Place = { id: number }
type Page<Row> = Omit<Awaited<ReturnType<typeof readPending>>, "people"> & { people: Row[] }

const places = {
  friends: cursorsOf<Place>("friends"),
  received: cursorsOf<Place>("received"),
  sent: cursorsOf<Place>("sent"),
}

interface ListCall {
  viewer: Viewer
  query: Paging & { cursor?: string; updatedSince?: string }
}

async function walked<Row, Item>(
  list: keyof typeof places,
  { viewer, query }: ListCall,
  read: (walk: Paging & { behind?: Place; since?: string }) => Promise<Page<Row>>,
  itemOf: (row: Row) => Item,
) {
  const since = appliedSince(query.updatedSince)
  const found = await walkedPage(places[list], viewer, since, query, (paging) =>
    read({ ...paging, since: since.updatedSince }),
  )
  return walkedList(found, ({ people }) => people, itemOf)
}

const shared = {
  method: "get",
  description:
    "By `updatedSince` those that were asked or answered since; not those whose profile has changed, nor those that have left the list since: it names what is there.",
  query: z.object({ ...walking, updatedSince }),
  forClient: true,
} as const

const friends = operation(
  {
    ...shared,
    path: "/connection/friends",
    id: "listConnections",
    summary: "Those with whom one is connected, newest first",
    answer: walkedListOf(connection, sinceFilters),
  },
  (call) => walked("friends", call, (walk) => readConnections(call.viewer, walk), connectionOf),
)

const ofReceived = { ...shared, answer: walkedListOf(receivedRequest, sinceFilters) } as const
const answerReceived = (call: ListCall) =>
  walked("received", call, (walk) => readPending(call.viewer, "received", walk), receivedOf)

const pending = operation(
  {
    ...ofReceived,
    path: "/connection/pending",
    id: "listPendingRequests",
    summary: "Requests that wait for one's answer, newest first",
  },
  answerReceived,
)

const received = operation(
  {
    ...ofReceived,
    path: "/connection/received",
    id: "listReceivedRequests",
    summary: "The same as `/connection/pending`",
  },
  answerReceived,
)

const sent = operation(
  {
    ...shared,
    path: "/connection/sent",
    id: "listSentRequests",
    summary: "Requests of one's own that wait for an answer, newest first",
    answer: walkedListOf(sentRequest, sinceFilters),
  },
  (call) => walked("sent", call, (walk) => readPending(call.viewer, "sent", walk), sentOf),
)

export const connectionListOperations = [friends, pending, received, sent]

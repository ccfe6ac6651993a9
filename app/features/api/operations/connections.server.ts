import { z } from "zod"
import { DECLINE_REASONS } from "#app/features/connections/answering/decline-reasons.ts"
import { answer, removeConnection, sendRequest } from "#app/features/connections/connections.server.ts"
import { readConnections, readPending } from "#app/features/connections/lists/request-lists.server.ts"
import type { Direction } from "#app/features/connections/lists/request-rows.server.ts"
import { countStep } from "#app/features/connections/request-limit.server.ts"
import { noteField } from "#app/features/connections/request-schema.ts"
import { doneText, type StepName } from "#app/features/connections/step-texts.ts"
import { done } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { cursorsOf, walkedOf, walkedPage } from "../entities/cursor.server.ts"
import { appliedSince, listed, sinceFilters, updatedSince, walkedListOf, walking } from "../entities/list.ts"
import { pictureOf } from "../entities/picture.ts"
import { id } from "../fields.ts"
import { type Call, operation } from "../operation.ts"

const clientId = id.optional().meta({ description: "Of marriage consultants: the client whom it concerns." })
const listQuery = z.object({ ...walking, updatedSince })

const SINCE =
  "By `updatedSince` those that were asked or answered since; not those whose profile has changed, nor those that have left the list since: it names what is there."

export const concerned = {
  profileId: z.int().nullable().meta({ description: "The profile that it is about, where it is shown." }),
  name: z.string().meta({ example: "Bilal Malik" }),
  image: z.string().nullable().meta({ description: "The picture's address, by bearer." }),
}
export const sides = {
  client: z.object({ _id: z.int(), name: z.string() }).nullable().meta({ description: "One's own client, if any." }),
  through: z.string().nullable().meta({ description: "The consultant on the other side, in words." }),
}
const between = {
  ...sides,
  throughConsultant: z
    .object({
      name: z.string().meta({ example: "Farhat Aziz" }),
      company: z.string().nullable().meta({ example: "Khan Marriage Bureau" }),
      checked: z.boolean().meta({ description: "An administrator has checked the company." }),
    })
    .nullable()
    .meta({ id: "ConnectionConsultant", description: "The same in data." }),
  assisted: z.boolean().meta({ description: "Made by a matchmaker of the assisted search." }),
}

const IN_DATA = "What the summary says, in data; null where the profile is not shown."

const summarised = z
  .object({
    heightCm: z.int().nullable().meta({ example: 163 }),
    city: z.string().nullable().meta({ example: "Lahore" }),
    religion: z.string().nullable().meta({ example: "Islam" }),
    caste: z.string().nullable().meta({ example: "Jatt" }),
    sect: z.string().nullable().meta({ example: "Sunni" }),
    educationLevel: z.string().nullable().meta({ example: "Graduate" }),
    occupation: z.string().nullable().meta({ example: "Employee" }),
  })
  .meta({ id: "SummaryData" })

const friend = z
  .object({
    _id: z.int().meta({ description: "The account." }),
    ...concerned,
    email: z.string(),
    maritalStatus: z.string().nullable().meta({ example: "single" }),
    gender: z.string().nullable().meta({ example: "female" }),
    isFavorite: z.boolean(),
    requestId: z.int().meta({ description: "Tells apart several connections with one account." }),
    askedAt: z.iso.datetime(),
    connectedAt: z.iso.datetime().nullable().meta({ description: "Null where that was not noted yet." }),
    ...between,
  })
  .meta({ id: "Connection" })

const places = {
  friends: cursorsOf<{ id: number }>("friends"),
  received: cursorsOf<{ id: number }>("received"),
  sent: cursorsOf<{ id: number }>("sent"),
}

const friends = operation(
  {
    method: "get",
    path: "/connection/friends",
    id: "listConnections",
    summary: "Those with whom one is connected, newest first",
    description: SINCE,
    query: listQuery,
    forClient: true,
    answer: walkedListOf(friend, sinceFilters),
  },
  async ({ viewer, query }) => {
    const since = appliedSince(query.updatedSince)
    const found = await walkedPage(places.friends, viewer, since, query, (paging) =>
      readConnections(viewer, { ...paging, since: since.updatedSince }),
    )
    if (!found.done) return found
    const { people } = found.value
    const list = listed(found.value, people, (one) => ({
      ...concernedOf(one),
      maritalStatus: one.maritalStatus,
      gender: one.gender,
      isFavorite: one.favourite,
      requestId: one.requestId,
      askedAt: one.data.askedAt.toISOString(),
      connectedAt: one.data.decidedAt?.toISOString() ?? null,
      ...betweenOf(one),
    }))
    return done({ ...list, ...walkedOf(found.value) })
  },
)

const person = z
  .object({
    _id: z.int().meta({ description: "The account." }),
    ...concerned,
    email: z.string().meta({ description: "Masked until both are connected.", example: "b…@example.com" }),
    age: z.int().nullable(),
    summary: z.string().meta({ description: "The biodata in three lines.", example: "5′4″ · Lahore" }),
    summaryData: summarised.nullable().meta({ description: IN_DATA }),
  })
  .meta({ id: "RequestPerson" })

const request = {
  _id: z.int().meta({ description: "The request." }),
  createdAt: z.iso.datetime(),
  note: z.string().nullable().meta({ description: "What whoever asked wrote with it." }),
  ...between,
}
const received = z.object({ ...request, requester: person }).meta({ id: "ReceivedRequest" })
const sent = z.object({ ...request, receiver: person }).meta({ id: "SentRequest" })

type Pending = Awaited<ReturnType<typeof readPending>>["people"][number]

const concernedOf = (one: Pick<Pending, "accountId" | "profileId" | "name" | "pictureId" | "email">) => ({
  _id: one.accountId,
  profileId: one.profileId,
  name: one.name,
  image: pictureOf(one.pictureId),
  email: one.email,
})
const personOf = (one: Pending) => ({
  ...concernedOf(one),
  age: one.age,
  summary: one.summary,
  summaryData: one.data.said,
})
const requestOf = (one: Pending) => ({
  _id: one.requestId,
  createdAt: one.data.askedAt.toISOString(),
  note: one.note,
  ...betweenOf(one),
})

export const sidesOf = ({ ownClient, through }: Pick<Pending, "ownClient" | "through">) => ({
  client: ownClient && { _id: ownClient.id, name: ownClient.name },
  through,
})

const betweenOf = ({ data, ...rest }: Pick<Pending, "ownClient" | "through" | "data">) => ({
  ...sidesOf(rest),
  throughConsultant: data.consultant,
  assisted: data.assisted,
})

interface ListCall {
  viewer: Viewer
  query: Paging & { cursor?: string; updatedSince?: string }
}

async function pendingList<Item>({ viewer, query }: ListCall, side: Direction, of: (one: Pending) => Item) {
  const since = appliedSince(query.updatedSince)
  const found = await walkedPage(places[side], viewer, since, query, (paging) =>
    readPending(viewer, side, { ...paging, since: since.updatedSince }),
  )
  return found.done ? done({ ...listed(found.value, found.value.people, of), ...walkedOf(found.value) }) : found
}

const receivedList = {
  method: "get",
  description: SINCE,
  query: listQuery,
  forClient: true,
  answer: walkedListOf(received, sinceFilters),
} as const
const answerReceived = (call: ListCall) =>
  pendingList(call, "received", (one) => ({ ...requestOf(one), requester: personOf(one) }))

const pending = operation(
  {
    ...receivedList,
    path: "/connection/pending",
    id: "listPendingRequests",
    summary: "Requests that wait for one's answer, newest first",
  },
  answerReceived,
)

const receivedRequests = operation(
  {
    ...receivedList,
    path: "/connection/received",
    id: "listReceivedRequests",
    summary: "The same as `/connection/pending`",
  },
  answerReceived,
)

const sentRequests = operation(
  {
    method: "get",
    path: "/connection/sent",
    id: "listSentRequests",
    summary: "Requests of one's own that wait for an answer, newest first",
    description: SINCE,
    query: listQuery,
    forClient: true,
    answer: walkedListOf(sent, sinceFilters),
  },
  (call) => pendingList(call, "sent", (one) => ({ ...requestOf(one), receiver: personOf(one) })),
)

const taken = z
  .object({
    message: z.string().meta({ example: "Connection request sent!" }),
    state: z
      .enum(["sent", "received", "connected"])
      .nullable()
      .meta({ description: "How the two stand now; null: not at all." }),
  })
  .meta({ id: "ConnectionStep" })

type Result = Awaited<ReturnType<typeof sendRequest>>

export async function take(
  step: StepName,
  { viewer, ctx }: Pick<Call<Viewer, unknown, unknown, unknown>, "viewer" | "ctx">,
  command: () => Promise<Result>,
) {
  const counted = await countStep(step, viewer, ctx)
  if (!counted.done) return counted
  const result = await command()
  return result.done ? done({ message: doneText(step, result.value), state: result.value }) : result
}

export const stepCall = {
  method: "post",
  forClient: true,
  answer: taken,
  refusals: [404, 409],
} as const

const send = operation(
  {
    ...stepCall,
    path: "/connection/send",
    id: "sendRequest",
    summary: "Ask somebody for a connection",
    description:
      "A request that the other side has open is accepted instead. A consultant with several clients names one, or is refused with the reason `choose-client`.",
    body: z
      .strictObject({
        receiverId: id.meta({ description: "The account." }),
        profileId: id
          .optional()
          .meta({ description: "Of somebody who goes through a consultant: which one is meant." }),
        note: noteField.meta({ example: "Assalam-o-alaikum, our families are both from Lahore." }),
        clientId,
      })
      .meta({ id: "NewRequest" }),
  },
  (call) => take("send", call, () => sendRequest(call.viewer, call.body)),
)

export const requestBody = z.strictObject({ requestId: id.meta({ description: "The request." }), clientId })
const requestAnswer = requestBody.meta({ id: "RequestAnswer" })

const accept = operation(
  {
    ...stepCall,
    path: "/connection/accept",
    id: "acceptRequest",
    summary: "Accept a request",
    description: "A consultant may accept for another client than the one asked about.",
    body: requestAnswer,
  },
  (call) => take("accept", call, () => answer(call.viewer, call.body.requestId, "accept", call.body.clientId)),
)

const decline = operation(
  {
    ...stepCall,
    path: "/connection/decline",
    id: "declineRequest",
    summary: "Decline a request",
    description: "The other side can ask again after 90 days; only a bureau is told. The reason is for one's own list.",
    body: requestBody
      .extend({ reason: z.enum(DECLINE_REASONS).meta({ id: "DeclineReason", example: DECLINE_REASONS[0] }).optional() })
      .meta({ id: "RequestDecline" }),
  },
  (call) =>
    take("decline", call, () => answer(call.viewer, call.body.requestId, "decline", undefined, call.body.reason)),
)

const cancel = operation(
  {
    ...stepCall,
    path: "/connection/cancel",
    id: "cancelRequest",
    summary: "Take a request of one's own back",
    body: requestAnswer,
  },
  (call) => take("cancel", call, () => answer(call.viewer, call.body.requestId, "cancel")),
)

const remove = operation(
  {
    ...stepCall,
    path: "/connection/remove",
    id: "removeConnection",
    summary: "End a connection",
    description:
      "The other side can ask again after 90 days; only a bureau is told. A request between the two that is still open is taken back or declined.",
    body: z
      .strictObject({
        targetId: id.meta({ description: "The account." }),
        requestId: id.optional().meta({ description: "Where there are several connections: which of them." }),
        clientId,
      })
      .meta({ id: "ConnectionEnd" }),
  },
  (call) => take("remove", call, () => removeConnection(call.viewer, call.body.targetId, call.body.requestId)),
)

export const connectionOperations = [
  friends,
  pending,
  receivedRequests,
  sentRequests,
  send,
  accept,
  decline,
  cancel,
  remove,
]

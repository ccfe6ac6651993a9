import { z } from "zod"
import { beginOfDay } from "#app/dates/pakistan.ts"
import { readDeclined } from "#app/features/connections/answering/answering.server.ts"
import { DECLINE_REASONS } from "#app/features/connections/answering/decline-reasons.ts"
import { undoDecline } from "#app/features/connections/answering/undo-decline.server.ts"
import { readEnded } from "#app/features/connections/lists/ended.server.ts"
import { askAgainAfter } from "#app/features/people/connect/asking-policy.ts"
import { done } from "#app/result.ts"
import { concerned, sides, sidesOf } from "../../entities/connection.ts"
import { listed, listOf, paging } from "../../entities/list.ts"
import { pictureOf } from "../../entities/picture.ts"
import { listedShort } from "../../entities/short-list.ts"
import { operation } from "../../operation.ts"
import { requestBody, stepCall, take } from "./connections.server.ts"

const past = {
  _id: z.int().meta({ description: "The request." }),
  person: z
    .object({ _id: z.int().meta({ description: "The account." }), ...concerned })
    .meta({ id: "PastRequestPerson" }),
  ...sides,
}

type Past = Awaited<ReturnType<typeof readEnded>>[number] | Awaited<ReturnType<typeof readDeclined>>["people"][number]

const pastOf = (one: Past) => ({
  _id: one.requestId,
  person: { _id: one.accountId, profileId: one.profileId, name: one.name, image: pictureOf(one.pictureId) },
  ...sidesOf(one),
})

const declinedRequest = z
  .object({
    ...past,
    declinedAt: z.iso.datetime().nullable(),
    reason: z.enum(DECLINE_REASONS).nullable().meta({ description: "One's own note: the other side never reads it." }),
    mayAskAgainAt: z.iso.datetime().nullable().meta({ description: "From when the other side may ask again." }),
  })
  .meta({ id: "DeclinedRequest" })

const declined = operation(
  {
    method: "get",
    path: "/connection/declined",
    id: "listDeclinedRequests",
    summary: "Requests that one has declined, the latest first",
    query: z.object(paging),
    forClient: true,
    answer: listOf(declinedRequest),
  },
  async ({ viewer, query }) => {
    const { people, ...list } = await readDeclined(viewer, query)
    return done(
      listed(list, people, (one) => ({
        ...pastOf(one),
        declinedAt: one.declinedAt?.toISOString() ?? null,
        reason: DECLINE_REASONS.find((reason) => reason === one.reason) ?? null,
        mayAskAgainAt: one.declinedAt && beginOfDay(askAgainAfter(one.declinedAt)).toISOString(),
      })),
    )
  },
)

const endedRequest = z
  .object({
    ...past,
    createdAt: z.iso.datetime(),
    mayAskAgainAt: z.iso.datetime().meta({ description: "From when one may ask again." }),
  })
  .meta({ id: "EndedRequest" })

const ended = operation(
  {
    method: "get",
    path: "/connection/ended",
    id: "listEndedRequests",
    summary: "Requests of one's own that were not accepted, while that keeps one from asking again",
    description: "The newest 50.",
    query: z.object(paging),
    forClient: true,
    answer: listOf(endedRequest),
  },
  async ({ viewer, query }) =>
    done(
      listedShort(await readEnded(viewer), query, (one) => ({
        ...pastOf(one),
        createdAt: one.sentAt.toISOString(),
        mayAskAgainAt: one.closed.ends.toISOString(),
      })),
    ),
)

const undo = operation(
  {
    ...stepCall,
    path: "/connection/undo-decline",
    id: "undoDecline",
    summary: "Take back that one has declined a request",
    description:
      "Within ten minutes, and unless anything else has happened between the two since: the request then waits again. Not where a consultant has asked for a client, who has read it already.",
    body: requestBody,
  },
  async (call) => {
    const undone = await take("undo-decline", call, () => undoDecline(call.viewer, call.body.requestId))
    return undone.done ? done({ ...undone.value, state: "received" as const }) : undone
  },
)

export const pastRequestOperations = [declined, ended, undo]

import { z } from "zod"
import { DECLINE_REASONS } from "#app/features/connections/answering/decline-reasons.ts"
import { answer, removeConnection, sendRequest } from "#app/features/connections/connections.server.ts"
import { countStep } from "#app/features/connections/request-limit.server.ts"
import { noteField } from "#app/features/connections/request-schema.ts"
import { doneText, type StepName } from "#app/features/connections/step-texts.ts"
import { done } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { id } from "../../fields.ts"
import { type Call, operation } from "../../operation.ts"

const clientId = id.optional().meta({ description: "Of marriage consultants: the client whom it concerns." })

const taken = z
  .object({
    message: z.string().meta({ example: "Connection request sent!" }),
    state: z
      .enum(["sent", "received", "connected", "family"])
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

export const connectionOperations = [send, accept, decline, cancel, remove]

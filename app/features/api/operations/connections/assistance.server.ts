import { z } from "zod"
import { SERVICES } from "#app/features/accounts/service-names.ts"
import { askForMatchmaker, findOwnRequest, withdrawRequest } from "#app/features/assisted/assisted.server.ts"
import { assistedSchema } from "#app/features/assisted/assisted-schema.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { message } from "../../fields.ts"
import { operation } from "../../operation.ts"

const { service, wish } = assistedSchema.shape

const asked = z
  .object({
    service: service.meta({
      example: "assist",
      description: `\`assist\` is ${SERVICES.assist}, \`plus\` ${SERVICES.plus}.`,
    }),
    wish: z.string().meta({ example: "A teacher from Lahore, our families know one another." }),
    askedAt: z.iso.datetime(),
    matchmaker: z
      .object({
        _id: z.int().meta({ description: "The account: both can write to each other without a plan." }),
        name: z.string().meta({ example: "Farhat Saeed" }),
        takenAt: z.iso.datetime(),
      })
      .meta({ id: "Matchmaker" })
      .nullable()
      .meta({ description: "Who has taken it; null while it waits." }),
  })
  .meta({ id: "Assistance" })

async function ownRequest(viewer: Viewer) {
  const found = await findOwnRequest(viewer)
  if (!found) return null
  const { service, wish, createdAt, matchmaker } = found
  return {
    service,
    wish,
    askedAt: createdAt.toISOString(),
    matchmaker: matchmaker && {
      _id: matchmaker.id,
      name: matchmaker.name,
      takenAt: matchmaker.takenAt.toISOString(),
    },
  }
}

const read = operation(
  {
    method: "get",
    path: "/assistance",
    id: "getAssistance",
    who: "member",
    summary: "One's request for a matchmaker",
    answer: z.object({ request: asked.nullable() }).meta({ id: "OwnAssistance" }),
  },
  async ({ viewer }) => done({ request: await ownRequest(viewer) }),
)

const ask = operation(
  {
    method: "post",
    path: "/assistance",
    id: "askForMatchmaker",
    who: "member",
    summary: "Ask for a matchmaker",
    description: "One at a time, and with a profile of one's own. Whoever takes it writes to the member.",
    body: z
      .strictObject({
        service: service.meta({ example: "assist" }),
        wish: wish.meta({ example: "A teacher from Lahore, our families know one another." }),
      })
      .meta({ id: "AssistanceDraft" }),
    answer: asked,
    status: 201,
    location: () => "/assistance",
    refusals: [409],
  },
  async ({ viewer, body, ctx }) => {
    const made = await askForMatchmaker(viewer, body, ctx)
    if (!made.done) return made
    const found = await ownRequest(viewer)
    return found ? done(found) : NOT_FOUND
  },
)

const withdraw = operation(
  {
    method: "delete",
    path: "/assistance",
    id: "withdrawAssistance",
    who: "member",
    summary: "Withdraw one's request for a matchmaker",
    description: "As long as nobody has taken it.",
    answer: message,
    refusals: [404, 409],
  },
  async ({ viewer, ctx }) => {
    const withdrawn = await withdrawRequest(viewer, ctx)
    if (!withdrawn.done) return (await findOwnRequest(viewer)) ? withdrawn : NOT_FOUND
    return done({ message: "Your request has been withdrawn." })
  },
)

export const assistanceOperations = [read, ask, withdraw]

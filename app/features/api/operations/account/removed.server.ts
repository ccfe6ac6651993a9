import { z } from "zod"
import { putBack } from "#app/features/removals/put-back.server.ts"
import { listRemoved } from "#app/removed/removed.server.ts"
import { done } from "#app/result.ts"
import { removableKinds } from "#db/schema/removed-things.ts"
import { askedOneOf } from "../../entities/asked.ts"
import { id, message } from "../../fields.ts"
import { operation } from "../../operation.ts"

const entry = z
  .object({
    _id: z.int().meta({ example: 12 }),
    kind: z.enum(removableKinds),
    thing: z.string().meta({ example: "3", description: "The id that it had." }),
    label: z.string().meta({ example: "Call the family", description: "How it begins." }),
  })
  .meta({ id: "RemovedThing" })

const list = operation(
  {
    method: "get",
    path: "/removed",
    id: "listRemoved",
    summary: "What one has removed within a day and can put back, the latest first",
    query: z.object({
      kind: askedOneOf(removableKinds).optional().meta({ example: "note" }),
      profileId: id.optional().meta({ example: 42, description: "Only what is about this profile." }),
    }),
    answer: z.object({ results: z.array(entry) }).meta({ id: "RemovedThings" }),
  },
  async ({ viewer, query: { kind, profileId } }) => {
    const things = await listRemoved(viewer, kind ? [kind] : [...removableKinds], profileId)
    return done({ results: things.map(({ id: _id, ...thing }) => ({ _id, ...thing })) })
  },
)

const back = operation(
  {
    method: "post",
    path: "/removed/{removedId}",
    id: "putBack",
    summary: "Put back what was removed, within a day",
    description: "Once more is harmless. What has come in its place meanwhile, or a limit, can refuse it.",
    params: z.object({ removedId: id.meta({ example: 12 }) }),
    answer: message,
    refusals: [409, 429],
  },
  async ({ viewer, params, ctx }) => {
    const put = await putBack(viewer, params.removedId, ctx)
    return put.done ? done({ message: put.value }) : put
  },
)

export const removedOperations = [list, back]

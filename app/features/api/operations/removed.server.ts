import { z } from "zod"
import { putBack } from "#app/features/removals/put-back.server.ts"
import { listRemoved } from "#app/removed/removed.server.ts"
import { done } from "#app/result.ts"
import { removableKinds } from "#db/schema/removed-things.ts"
import { listOf, paging } from "../entities/list.ts"
import { listedShort } from "../entities/short-list.ts"
import { id, message } from "../fields.ts"
import { operation } from "../operation.ts"

const kind = z.enum(removableKinds).meta({ example: "picture" })

const removedThing = z
  .object({
    _id: z.int(),
    kind,
    label: z.string().meta({ example: "Picture 2", description: "What it was called, or how it begins." }),
  })
  .meta({ id: "RemovedThing" })

const list = operation(
  {
    method: "get",
    path: "/removed",
    id: "listRemoved",
    summary: "What one has removed within a day and can put back, the latest first",
    description: "The newest 20.",
    query: z.object({ ...paging, kind: kind.optional() }),
    answer: listOf(removedThing),
  },
  async ({ viewer, query }) => {
    const removed = await listRemoved(viewer, query.kind ? [query.kind] : [...removableKinds])
    return done(listedShort(removed, query, ({ id, kind, label }) => ({ _id: id, kind, label })))
  },
)

const back = operation(
  {
    method: "post",
    path: "/removed/{id}/put-back",
    id: "putBack",
    summary: "Put back what one has removed",
    description: "Where it was, within a day; once more is harmless. Limits hold as for something new.",
    params: z.object({ id }),
    answer: message,
    refusals: [409],
  },
  async ({ viewer, params, ctx }) => {
    const put = await putBack(viewer, params.id, ctx)
    return put.done ? done({ message: put.value }) : put
  },
)

export const removedOperations = [list, back]

import { once } from "#app/once.ts"
import { allLists, valueLists } from "../../entities/value-lists.server.ts"
import { openOperation } from "../../operation.ts"

/** It changes with the program alone. */
const text = once(() => JSON.stringify(allLists()))

const list = openOperation(
  {
    method: "get",
    path: "/lists",
    id: "listValues",
    summary: "Every list of values, in its order",
    description:
      "A `key` is what calls take; what people read is its `label`. Lists of a member's profile have the names of its fields, those of the partner preferences begin with `partner.`, those of a consultant's client with `client.`; what the filters of searches take begins with `filter.`.",
    answer: valueLists,
    revalidated: true,
  },
  async () =>
    new Response(text(), { headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" } }),
)

export const listOperations = [list]

import { z } from "zod"
import { LONGEST_SEARCH } from "#app/url/query.ts"

export const STATES = {
  waiting: "To be confirmed",
  reports: "Whose payment?",
  all: "All payments",
  events: "All reports",
}
type State = keyof typeof STATES

const query = z.object({
  state: z.enum(Object.keys(STATES) as [State, ...State[]]).catch("waiting"),
  q: z
    .string()
    .max(LONGEST_SEARCH)
    .transform((text) => text.replaceAll("\0", "").trim())
    .catch(""),
})

/** A search covers all payments. */
export function paymentsQueryFrom(request: Request) {
  const asked = new URL(request.url).searchParams
  const { state, q } = query.parse({ state: asked.get("state"), q: asked.get("q") })
  return q === "" ? { state, q } : { state: "all" as const, q }
}

import { orNotFound } from "#app/url/address.ts"
import { visitorContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/attachment-file"
import { answerFile } from "./file-answer.server.ts"

/** Whoever is not one of the two sides learns nothing but 404. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const answer = orNotFound(visitor && (await answerFile(visitor, params, request)))
  return answer
}

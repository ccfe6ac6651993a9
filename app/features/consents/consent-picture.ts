import { data } from "react-router"
import { pictureResponse } from "#app/features/profiles/pictures/picture-response.server.ts"
import { readPicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { orNotFound } from "#app/url/address.ts"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/consent-picture"
import { findShownProfile } from "./consent-page.server.ts"
import { openLink } from "./link/open-link.server.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const opened = await openLink({ token: params.token, visitor }, context.get(requestContext))
  if (!opened.done || !opened.value.key.showsFacts) throw data(null, { status: 404 })
  const { pictures } = await findShownProfile(opened.value)
  const owner = { id: opened.value.ownerId, role: "guest" as const }
  const bytes = orNotFound(pictures.includes(params.id) && (await readPicture(owner, params.id, 480)))
  return pictureResponse(bytes)
}

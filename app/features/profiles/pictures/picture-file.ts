import { orNotFound } from "#app/url/address.ts"
import { visitorContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/picture-file"
import { pictureResponse } from "./picture-response.server.ts"
import { PICTURE_WIDTHS } from "./picture-sizes.ts"
import { readPicture } from "./pictures.server.ts"

/** 404 for everybody who may not see it, signed in or not. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const width = PICTURE_WIDTHS.find((size) => String(size) === params.width)
  const bytes = orNotFound(visitor && width && (await readPicture(visitor, params.id, width)))
  return pictureResponse(bytes)
}

import { data } from "react-router"
import { visitorContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/picture-file"
import { pictureResponse } from "./picture-response.server.ts"
import { PICTURE_WIDTHS } from "./picture-sizes.ts"
import { readPicture } from "./pictures.server.ts"

/** 404 for everybody who may not see it, signed in or not. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const width = PICTURE_WIDTHS.find((size) => String(size) === params.width)
  const bytes = visitor && width && (await readPicture(visitor, params.id, width))
  if (!bytes) throw data(null, { status: 404 })
  return pictureResponse(bytes)
}

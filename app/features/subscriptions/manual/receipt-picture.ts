import { pictureResponse } from "#app/features/profiles/pictures/picture-response.server.ts"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/receipt-picture"
import { readReceiptPicture } from "./wallet-payments.server.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const bytes = orNotFound(await readReceiptPicture(context.get(viewerContext), idFrom(params.id)))
  return pictureResponse(bytes)
}

import { data } from "react-router"
import { pictureResponse } from "#app/features/profiles/pictures/picture-response.server.ts"
import { idFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/receipt-picture"
import { readReceiptPicture } from "./wallet-payments.server.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const bytes = await readReceiptPicture(context.get(viewerContext), idFrom(params.id))
  if (!bytes) throw data(null, { status: 404 })
  return pictureResponse(bytes)
}

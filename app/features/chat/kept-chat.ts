import { createHash } from "node:crypto"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/kept-chat"
import { chatToKeep } from "./server/kept-chat.server.ts"

/** For the device's own storage; the service worker downloads it only when it has changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const body = JSON.stringify(await chatToKeep(context.get(viewerContext)))
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
  if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304 })
  return new Response(body, { headers: { "Content-Type": "application/json", ETag: etag } })
}

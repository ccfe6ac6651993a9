import { data } from "react-router"
import { storage } from "#app/storage/storage.server.ts"
import { visitorContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/attachment-file"
import { PARTS } from "./attachment.ts"
import { disposition, rangeOf } from "./attachment-types.ts"
import { findAttachment } from "./attachments.server.ts"

/** A file of a conversation, whole or a range of it. Whoever is not one of the two sides learns nothing but 404. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const part = PARTS.find((known) => known === params.part)
  const file = visitor && part && (await findAttachment(visitor.id, params.id, part))
  if (!file) throw data(null, { status: 404 })

  const { key, size, kind, mediaType, name } = file
  const headers = new Headers({
    "Content-Type": mediaType,
    "Content-Disposition": disposition(kind === "file" ? "attachment" : "inline", name),
    "Content-Security-Policy": "default-src 'none'; media-src 'self'; img-src 'self'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store, no-transform",
    "Accept-Ranges": "bytes",
  })
  const range = rangeOf(request.headers.get("Range"), size)
  if (range === null) {
    headers.set("Content-Range", `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${size}`)
  headers.set("Content-Length", String(end - start + 1))
  const body = request.method === "HEAD" ? null : await storage.stream(key, { start, end })
  return new Response(body, { status: range ? 206 : 200, headers })
}

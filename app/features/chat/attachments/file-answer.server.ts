import { storage } from "#app/storage/storage.server.ts"
import { PARTS } from "./attachment.ts"
import { disposition, rangeOf } from "./attachment-types.ts"
import { findAttachment } from "./attachments.server.ts"

/** Whole or a range. Undefined for whoever is not one of the two sides. */
export async function answerFile(
  viewer: { id: number },
  { id, part: asked }: { id: string; part: string },
  request: Request,
) {
  const part = PARTS.find((known) => known === asked)
  const file = part && (await findAttachment(viewer.id, id, part))
  if (!file) return

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

import { disposition } from "#app/features/chat/attachments/attachment-types.ts"
import { idFrom, orNotFound } from "#app/url/address.ts"
import type { Route } from "./+types/reported-file"
import { readReportedFile } from "./report-queue.server.ts"

export async function loader({ request, params }: Route.LoaderArgs) {
  const index = Number(new URL(request.url).searchParams.get("picture")) || 0
  const file = orNotFound(await readReportedFile(idFrom(params.id), index))
  return new Response(file.bytes, {
    headers: {
      "Content-Type": file.mediaType,
      "Content-Disposition": disposition(file.inline ? "inline" : "attachment", file.name),
      "Content-Security-Policy": "default-src 'none'; media-src 'self'; img-src 'self'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store, no-transform",
    },
  })
}

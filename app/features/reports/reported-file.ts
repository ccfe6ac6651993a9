import { data } from "react-router"
import { disposition } from "#app/features/chat/attachments/attachment-types.ts"
import { idFrom } from "#app/url/address.ts"
import type { Route } from "./+types/reported-file"
import { readReportedFile } from "./report-queue.server.ts"

export async function loader({ request, params }: Route.LoaderArgs) {
  const place = Number(new URL(request.url).searchParams.get("picture")) || 0
  const file = await readReportedFile(idFrom(params.id), place)
  if (!file) throw data(null, { status: 404 })
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

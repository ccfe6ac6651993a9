import { valueOrPage } from "#app/forms/refusal.server.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { openExport } from "../data-exports.server.ts"
import type { Route } from "./+types/export-file"

export async function loader({ context }: Route.LoaderArgs) {
  const { size, stream } = valueOrPage(await openExport(context.get(viewerContext), context.get(requestContext)))
  return new Response(stream, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(size),
      "Content-Disposition": 'attachment; filename="rishta-my-data.zip"',
      "Cache-Control": "no-store",
    },
  })
}

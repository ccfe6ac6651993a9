import { data } from "react-router"
import { recordAudit } from "#app/audit/audit.server.ts"
import { csvStream } from "#app/http/csv.ts"
import { spend } from "#app/rate-limit/rate-limit.server.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/export-file"
import { EXPORTS } from "./exports.server.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const [name = "", ending] = params.file.split(".")
  const book = Object.hasOwn(EXPORTS, name) ? EXPORTS[name as keyof typeof EXPORTS] : undefined
  if (!book || ending !== "csv") throw data(null, { status: 404 })
  await spend("client-export", String(viewer.id), ctx)
  await recordAudit({ action: `${name}.exported`, actorId: viewer.id, objectType: "account", objectId: viewer.id, ctx })
  return csvStream(name, book.headings, book.pages(viewer))
}

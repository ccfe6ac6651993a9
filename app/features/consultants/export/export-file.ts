import { data } from "react-router"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/export-file"
import { books, exportBook } from "./exports.server.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const [asked, ending] = params.file.split(".")
  const name = books.find((book) => book === asked)
  if (!name || ending !== "csv") throw data(null, { status: 404 })
  return exportBook(context.get(viewerContext), name, context.get(requestContext))
}

import { data } from "react-router"
import { idField, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/meeting-file"
import { findMeetingFile } from "./calendar-events.server.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const [number, ending] = params.file.split(".")
  const id = idField.safeParse(number).data
  if (!id || ending !== "ics") throw data(null, { status: 404 })
  return orNotFound(await findMeetingFile(context.get(viewerContext), id))
}

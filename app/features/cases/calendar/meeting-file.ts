import { data } from "react-router"
import { icsFile, icsOf } from "#app/http/ics.ts"
import { idField, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { findMeetingWithCase } from "../week/week.server.ts"
import type { Route } from "./+types/meeting-file"
import { meetingEvent } from "./calendar-events.server.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const [number, ending] = params.file.split(".")
  const id = idField.safeParse(number).data
  if (!id || ending !== "ics") throw data(null, { status: 404 })
  const meeting = orNotFound(await findMeetingWithCase(context.get(viewerContext), id))
  return icsFile(`meeting-${id}`, icsOf("Meeting", [meetingEvent(meeting)]), { "Cache-Control": "private, no-store" })
}

import { valueOrPage } from "#app/forms/refusal.server.ts"
import { icsFile, icsOf } from "#app/http/ics.ts"
import { requestContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/calendar-feed"
import { readCalendar } from "./calendar-events.server.ts"
import { openCalendar } from "./calendar-key.server.ts"

/** For calendar programs, which do not log in: the address is the key. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const consultant = valueOrPage(await openCalendar(params.token, context.get(requestContext)))
  return icsFile("rishta", icsOf("Rishta", await readCalendar(consultant)), {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
  })
}

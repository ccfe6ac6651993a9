import { listCards } from "#app/features/people/card/cards.server.ts"
import { pagingFrom } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { shownGender } from "#app/viewer/shown-gender.server.ts"
import { type BrowseFilter, choiceOf, chosenFrom, emptyText, fitting } from "./filters.server.ts"

export async function browseBy(filter: BrowseFilter, request: Request, viewer: Viewer) {
  const chosen = chosenFrom(new URL(request.url).searchParams, filter)
  const shown = shownGender(request, viewer)
  const one = chosen ? { eitherOf: fitting(filter, chosen) } : {}
  const cards = await listCards(viewer, pagingFrom(request), { gender: shown, ...one })
  return { ...cards, shown, choice: choiceOf(filter, chosen), empty: emptyText(filter, chosen) }
}

import { listCards } from "#app/features/people/cards.server.ts"
import { pagingFrom } from "#app/forms/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { choiceOf, chosenFrom, emptyText, type Filter, fitting } from "./filters.server.ts"

/** A browse screen: everybody, or those who fit the value that the address names. */
export async function browseBy(filter: Filter, request: Request, viewer: Viewer) {
  const chosen = chosenFrom(new URL(request.url).searchParams, filter)
  const cards = await listCards(viewer, pagingFrom(request), chosen ? { eitherOf: fitting(filter, chosen) } : undefined)
  return { ...cards, choice: choiceOf(filter, chosen), empty: emptyText(filter, chosen) }
}

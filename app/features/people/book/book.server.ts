import type { OwnBook } from "#app/features/profiles/visible.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"

/** On unless switched off: whoever has a book of her own looks there first. Null where it does not stand in the list. */
export const bookFor = ({ id, actingFor }: Pick<Viewer, "id" | "actingFor">, query: URLSearchParams): OwnBook | null =>
  actingFor && query.get("mine") !== "no" ? { accountId: id, clientId: actingFor.id } : null

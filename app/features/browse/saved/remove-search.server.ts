import { entryOf, keepRemoved, type Removed, rowOf } from "#app/removed/removed.server.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import type { Database } from "#db/client.ts"
import { savedSearches } from "#db/schema/saved-searches.ts"
import { maySave } from "./saved-policy.ts"
import { listKept, ownedBy, withOwnLocked } from "./saved-searches.server.ts"

/** Answers its name and its entry among removed things; once more is harmless. */
export const removeSearch = (viewer: Actor, id: number): Promise<Result<{ name: string; removed: number }>> =>
  withOwnLocked(viewer, async (tx) => {
    const [search] = await tx.delete(savedSearches).where(ownedBy(viewer, id)).returning()
    if (!search) {
      const already = await entryOf(tx, viewer, "search", id)
      return already ? done({ name: already.label, removed: already.id }) : NOT_FOUND
    }
    const { name, clientId } = search
    const removal = { kind: "search", thing: id, profileId: clientId, label: name } as const
    return done({ name, removed: await keepRemoved(tx, { ...removal, accountId: viewer.id, kept: search }) })
  })

/** If there is still room, and the same was not saved again. The caller holds the account's lock. */
export async function putBackSearch(tx: Database, viewer: Actor, { kept }: Removed): Promise<Result<string>> {
  const search = rowOf(savedSearches, kept)
  const wanted = { query: search.query, clientId: search.clientId ?? null, narrowed: true }
  const allowed = maySave(wanted, await listKept(viewer, tx))
  if (!allowed.done) return allowed
  await tx.insert(savedSearches).overridingSystemValue().values(search).onConflictDoNothing()
  return done(`“${isolated(search.name)}” is saved again.`)
}

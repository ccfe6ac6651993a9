import { and, count, eq, inArray, max } from "drizzle-orm"
import { hideFromKnown, unhide, unhideAll } from "#app/features/profiles/known/hidden.server.ts"
import { accountsWith, hashesOf, type Identity } from "#app/features/profiles/known/identities.server.ts"
import { knownKey } from "#app/features/profiles/known/known-key.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { counted } from "#app/ui/counted.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { knownPeople } from "#db/schema/safety.ts"

export const MOST_KNOWN = 500

const isOf = ({ id }: Actor) => eq(knownPeople.accountId, id)

/** All that anybody ever reads of the list. */
export async function findKnownPeople(viewer: Actor, within: Database = db) {
  const [kept] = await within
    .select({ count: count(), addedAt: max(knownPeople.createdAt) })
    .from(knownPeople)
    .where(isOf(viewer))
  return kept!
}

/** All or none. Answers how many are new in the list, and nothing of whether any of them is here. */
export async function addKnownPeople(
  viewer: Actor,
  identities: readonly Identity[],
  ctx: RequestContext,
): Promise<Result<{ added: number }>> {
  const spent = await trySpend("known-people", String(viewer.id), ctx)
  if (!spent.done) return spent
  const all = hashesOf(identities, await knownKey())
  const hashes = [...new Map(all.map((hash) => [hash.toString("hex"), hash])).values()]
  if (hashes.length > MOST_KNOWN) return tooMany(hashes.length)
  return db.transaction(async (tx) => {
    await lock(tx, viewer)
    const before = await findKnownPeople(viewer, tx)
    const known = await tx.$count(knownPeople, and(isOf(viewer), inArray(knownPeople.hash, hashes)))
    const after = before.count + hashes.length - known
    if (after > MOST_KNOWN) return tooMany(after)
    if (hashes.length === 0) return done({ added: 0 })
    await tx
      .insert(knownPeople)
      .values(hashes.map((hash) => ({ accountId: viewer.id, hash })))
      .onConflictDoNothing()
    await hideFromKnown(tx, await accountsWith(tx, identities))
    return done({ added: hashes.length - known })
  })
}

const tooMany = (all: number) =>
  refuse("conflict", `These would be ${counted(all, "entry", "entries")}. The list holds ${MOST_KNOWN} at most.`)

export async function removeKnownPeople(
  viewer: Actor,
  identities: readonly Identity[],
  ctx: RequestContext,
): Promise<Result<{ removed: number }>> {
  const spent = await trySpend("known-people", String(viewer.id), ctx)
  if (!spent.done) return spent
  const hashes = hashesOf(identities, await knownKey())
  return db.transaction(async (tx) => {
    await lock(tx, viewer)
    const removed = await tx
      .delete(knownPeople)
      .where(and(isOf(viewer), inArray(knownPeople.hash, hashes)))
      .returning({ hash: knownPeople.hash })
    for (const { hash } of removed) await unhide(tx, viewer.id, hash)
    return done({ removed: removed.length })
  })
}

export const emptyKnownPeople = (viewer: Actor) =>
  db.transaction(async (tx) => {
    await lock(tx, viewer)
    await tx.delete(knownPeople).where(isOf(viewer))
    await unhideAll(tx, viewer.id)
  })

/** Two forms at once would fill the list beyond its end. */
const lock = (tx: Database, { id }: Actor) =>
  tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for("no key update")

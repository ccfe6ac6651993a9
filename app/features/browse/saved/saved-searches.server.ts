import { and, desc, eq, isNull, or, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { GENDERS, genderFrom, type ShownGender } from "#app/viewer/shown-gender.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { savedSearches } from "#db/schema/saved-searches.ts"
import { narrowingOf } from "../narrowing.server.ts"
import { countEach } from "../search.server.ts"
import { isNarrowed, partsOf, type Search, searchFrom } from "../search-query.ts"
import { canonicalQuery } from "./canonical-query.ts"
import { maySave } from "./saved-policy.ts"

type Saver = Pick<Viewer, "id" | "actingFor">

const COUNTED_UP_TO = 100

export const ownedBy = ({ id }: Pick<Viewer, "id">, search?: number) =>
  and(eq(savedSearches.accountId, id), search === undefined ? undefined : eq(savedSearches.id, search))
const newestProfile = sql<number>`(select coalesce(max(${profiles.id}), 0) from ${profiles})`

/** Whoever it finds now is not new. Answers its id. */
export function saveSearch(viewer: Saver, search: Search, gender: ShownGender, name: string): Promise<Result<number>> {
  const wanted = { query: canonicalQuery(search, gender), clientId: viewer.actingFor?.id ?? null }
  return withOwnLocked(viewer, async (tx) => {
    const allowed = maySave({ ...wanted, narrowed: isNarrowed(search) }, await listKept(viewer, tx))
    if (!allowed.done) return allowed
    const [saved] = await tx
      .insert(savedSearches)
      .values({ accountId: viewer.id, name, ...wanted, seenUpTo: newestProfile })
      .returning({ id: savedSearches.id })
    return done(saved!.id)
  })
}

/** As if it were saved anew: whoever it finds now is not new. */
export function changeSearch(viewer: Saver, id: number, search: Search, gender: ShownGender): Promise<Result<string>> {
  const query = canonicalQuery(search, gender)
  const clientId = viewer.actingFor?.id ?? null
  return withOwnLocked(viewer, async (tx) => {
    const others = (await listKept(viewer, tx)).filter((one) => one.id !== id)
    const allowed = maySave({ query, clientId, narrowed: isNarrowed(search) }, others)
    if (!allowed.done) return allowed
    const [changed] = await tx
      .update(savedSearches)
      .set({ query, seenUpTo: newestProfile, lookedAt: sql`now()` })
      .where(and(ownedBy(viewer, id), isFor(clientId)))
      .returning({ name: savedSearches.name })
    return changed ? done(changed.name) : NOT_FOUND
  })
}

const isFor = (clientId: number | null) =>
  clientId === null ? isNull(savedSearches.clientId) : eq(savedSearches.clientId, clientId)

/** Two at once must not both be the tenth. */
export const withOwnLocked = <Answer>({ id }: Pick<Viewer, "id">, command: (tx: Database) => Promise<Answer>) =>
  db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for("no key update")
    return command(tx)
  })

export const listKept = (viewer: Pick<Viewer, "id">, within: Database) =>
  within
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      query: savedSearches.query,
      clientId: savedSearches.clientId,
    })
    .from(savedSearches)
    .where(ownedBy(viewer))

export async function listSaved(viewer: Pick<Viewer, "id">) {
  const searches = await readSaved(viewer)
  return searches.map(({ id, name, query, client, lookedAt, newPeople }) => ({
    id,
    name,
    client: client?.name ?? null,
    lookedOn: dayOf(lookedAt),
    asks: asksOf(query),
    newPeople,
  }))
}

export async function readSaved(viewer: Pick<Viewer, "id">, search?: number) {
  const searches = await db
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      query: savedSearches.query,
      seenUpTo: savedSearches.seenUpTo,
      clientId: savedSearches.clientId,
      client: sql<string | null>`${fullNameOf(profiles)}`,
      lookedAt: savedSearches.lookedAt,
    })
    .from(savedSearches)
    .leftJoin(profiles, eq(profiles.id, savedSearches.clientId))
    .where(ownedBy(viewer, search))
    .orderBy(desc(savedSearches.id))
  const newPeople = await countNew(viewer, searches)
  return searches.map(({ query, clientId, client, ...saved }, number) => ({
    ...saved,
    client: clientId && client ? { id: clientId, name: client } : null,
    query: new URLSearchParams(query),
    newPeople: newPeople[number]!,
  }))
}

export const countNew = (viewer: Pick<Viewer, "id">, searches: { query: string; seenUpTo: number }[]) =>
  countEach(
    viewer,
    COUNTED_UP_TO,
    searches.map((search) => newOf(viewer, search)),
  )

export const asksOf = (query: URLSearchParams) =>
  [
    GENDERS[genderFrom(query.get("gender")) ?? "everyone"],
    ...partsOf(searchFrom(query)).map(({ label }) => label),
  ].join(" · ")

/** Under which name it is saved; else the saved search `opened`, of which it is a change. */
export async function findSaved(viewer: Saver, search: Search, gender: ShownGender, opened = 0) {
  const same = eq(savedSearches.query, canonicalQuery(search, gender))
  const found = await db
    .select({ id: savedSearches.id, name: savedSearches.name, same: sql<boolean>`${same}` })
    .from(savedSearches)
    .where(and(ownedBy(viewer), isFor(viewer.actingFor?.id ?? null), or(same, eq(savedSearches.id, opened))))
  const saved = found.find((one) => one.same)
  if (saved || !found[0]) return { saved: saved?.name ?? null, opened: null }
  const { id, name } = found[0]
  return { saved: null, opened: { id, name } }
}

function newOf(viewer: Pick<Viewer, "id">, { query, seenUpTo }: { query: string; seenUpTo: number }) {
  const asked = new URLSearchParams(query)
  // Newest first, however the search is ordered: new people stand at the beginning of the walk along an index.
  const search = { ...searchFrom(asked), order: "newest" } as const
  return { ...narrowingOf(viewer, search, genderFrom(asked.get("gender"))), after: seenUpTo }
}

/** The saved search with most new people. */
export async function findNews(viewer: Pick<Viewer, "id">) {
  const found = (await listSaved(viewer)).toSorted((one, other) => other.newPeople.total - one.newPeople.total)[0]
  return found && found.newPeople.total > 0 ? { id: found.id, name: found.name, newPeople: found.newPeople } : null
}

/** A visit marks everybody until now as seen. */
export async function openSearch(viewer: Pick<Viewer, "id">, id: number, isVisit = true) {
  const [search] = await db
    .select({ query: savedSearches.query, since: savedSearches.seenUpTo, clientId: savedSearches.clientId })
    .from(savedSearches)
    .where(ownedBy(viewer, id))
  if (!search || !isVisit) return search
  await db
    .update(savedSearches)
    .set({ seenUpTo: sql`greatest(${savedSearches.seenUpTo}, ${newestProfile})`, lookedAt: sql`now()` })
    .where(ownedBy(viewer, id))
  return search
}

export async function renameSearch(viewer: Actor, id: number, name: string): Promise<Result> {
  const named = await db
    .update(savedSearches)
    .set({ name })
    .where(ownedBy(viewer, id))
    .returning({ id: savedSearches.id })
  return named.length > 0 ? done() : NOT_FOUND
}

export const forgetSavedSearches = (tx: Database, { id }: Actor) =>
  tx.delete(savedSearches).where(eq(savedSearches.accountId, id))

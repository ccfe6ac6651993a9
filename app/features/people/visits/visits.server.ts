import { and, countDistinct, desc, eq, lte, max, or, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { today } from "#app/dates/pakistan.server.ts"
import { reachableBy, shownTo } from "#app/features/profiles/visible.server.ts"
import type { Paging } from "#app/url/address.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { planned } from "#db/planned.ts"
import { accounts, isMarketRole } from "#db/schema/accounts.ts"
import { profileViews as views } from "#db/schema/profile-views.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { findCards } from "../card/cards.server.ts"
import { type ActingViewer, asking } from "../connect/open-request.server.ts"
import { visitText } from "./visit-text.ts"

const DAYS = 30

const lastDays = sql.raw(String(DAYS))

/** Once a day, and only if both sides show visits; an administrator's looking is official. */
export const noteVisit = (viewerId: number, profileId: number) => writeVisit({ viewerId, profileId })

const writeVisit = planned(({ viewerId, profileId }: { viewerId: number; profileId: number }) =>
  db
    .insert(views)
    .select(sql`select looked.id, looker.id, ${today} from profile looked
      join account owner on owner.id = looked.account_id and owner.shows_visits
      join account looker on looker.id = ${viewerId} and looker.shows_visits and ${isMarketRole(sql`looker.role`)}
      where looked.id = ${profileId} and owner.id <> looker.id and ${notBlocked(viewerId, sql`owner.id`)}`)
    .onConflictDoNothing(),
)

const own = alias(profiles, "own")

/** To any profile of the reader's, by people whom the reader may see. */
function visitsTo({ id, actingFor }: ActingViewer, also?: SQL) {
  return and(
    eq(own.accountId, id),
    actingFor ? eq(own.id, actingFor.id) : undefined,
    sql`${views.day} > ${today} - ${lastDays}::int`,
    accounts.showsVisits,
    sql`exists (select 1 from account reader where reader.id = ${id} and reader.shows_visits)`,
    reachableBy(id),
    or(eq(accounts.role, "guest"), shownTo(id)),
    also,
  )
}

interface LookedAt {
  id: number
  name: string
}

const visitors = (viewer: ActingViewer) =>
  db
    .select({
      accountId: accounts.id,
      role: accounts.role,
      name: nameAndCompany(),
      profileId: sql<number | null>`max(${profiles.id})`.mapWith(Number),
      clients: sql<
        LookedAt[] | null
      >`jsonb_agg(distinct jsonb_build_object('id', ${own.id}, 'name', ${fullNameOf(own)}))
        filter (where ${own.kind} = 'client')`,
      last: max(views.day),
      daysAgo: sql<number>`${today} - max(${views.day})`,
      days: countDistinct(views.day),
    })
    .from(views)
    .innerJoin(own, eq(own.id, views.profileId))
    .innerJoin(accounts, eq(accounts.id, views.accountId))
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(visitsTo(viewer))
    .groupBy(accounts.id)

/** Each once, the latest first; for consultants with the clients that were looked at. */
export async function readVisitors(viewer: ActingViewer, paging: Paging) {
  const { total, page } = await countedPage(visitors(viewer), paging)
  const rows = await visitors(viewer)
    .orderBy(desc(max(views.day)), desc(accounts.id))
    .limit(paging.limit)
    .offset((page - 1) * paging.limit)
  const byName = (clients: LookedAt[] | null) =>
    (clients ?? []).toSorted((one, other) => one.name.localeCompare(other.name))
  return { rows: rows.map((row) => ({ ...row, clients: byName(row.clients) })), total, page, limit: paging.limit }
}

export async function listVisitors(viewer: ActingViewer, paging: Paging) {
  const { rows, ...list } = await readVisitors(viewer, paging)
  const cards = await findCards(
    viewer,
    rows.flatMap(({ profileId }) => profileId || []),
  )
  const people = new Map(cards.map((card) => [card.accountId, card]))
  return {
    visitors: rows.map(({ accountId, name, clients, daysAgo, days, last }) => ({
      accountId,
      name,
      person: people.get(accountId) ?? null,
      mark: visitText({ daysAgo, days, day: last! }),
      clients: clients.map((client) => client.name),
    })),
    ...list,
  }
}

const readCount = planned((viewer: ActingViewer) =>
  db
    .select({ visitors: countDistinct(views.accountId) })
    .from(views)
    .innerJoin(own, eq(own.id, views.profileId))
    .innerJoin(accounts, eq(accounts.id, views.accountId))
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(visitsTo(viewer, sql`${views.day} = ${today}`)),
)

export async function countVisitorsToday(viewer: ActingViewer) {
  const [counted] = await readCount(asking(viewer))
  return counted?.visitors ?? 0
}

const readShown = planned(({ id }: { id: number }) =>
  db.select({ shows: accounts.showsVisits }).from(accounts).where(eq(accounts.id, id)),
)

export async function areVisitsShown({ id }: Pick<Viewer, "id">) {
  const [account] = await readShown({ id })
  return account?.shows ?? false
}

/** Both ways or not at all: being seen looking, and seeing who looks. */
export async function showVisits({ id }: Actor, shows: boolean) {
  await db.update(accounts).set({ showsVisits: shows, toldOfVisits: false }).where(eq(accounts.id, id))
}

/** The note that visits are seen is shown once, until they are switched on anew. */
export async function noteVisitNotice({ id }: Pick<Viewer, "id">) {
  await db.update(accounts).set({ toldOfVisits: true }).where(eq(accounts.id, id))
}

export const forgetOldVisits = () => db.delete(views).where(lte(views.day, sql`${today} - ${lastDays}::int`))

export const forgetVisits = (tx: Database, { id }: Actor) => tx.delete(views).where(eq(views.accountId, id))

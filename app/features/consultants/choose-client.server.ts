import { and, desc, eq, inArray, not, type SQL, sql } from "drizzle-orm"
import { senderProfile } from "#app/features/connections/lists/request-rows.server.ts"
import { findTarget } from "#app/features/connections/target.server.ts"
import { bestOfOwn, findSeeker } from "#app/features/matching/matching.server.ts"
import { findCards } from "#app/features/people/card/cards.server.ts"
import type { ConnectionState } from "#app/features/people/connect/connection-state.ts"
import { clientsAre, closedOf, pastWith } from "#app/features/people/connect/past.server.ts"
import { bureauOf, clientNumber } from "#app/features/profiles/client-number.server.ts"
import { apartText } from "#app/features/profiles/client-number.ts"
import { nameFor } from "#app/features/profiles/reserved.server.ts"
import { ageOf } from "#app/features/profiles/shown/biodata.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { accounts, hasLeft } from "#db/schema/accounts.ts"
import { betweenPair, isAccepted, isOpen, connectionRequests as requests } from "#db/schema/connections.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"

const PAGE = 10

export interface Asked {
  accountId: number
  profileId: number | null
  /** The client who is asked for, if it is one. */
  theirClient?: number | null
  name: string
  /** What tells another bureau's client apart: '27, Lahore, client 17 of Saeed Bureau'. */
  apart: string | null
  request: {
    id: number
    status: (typeof requests.$inferSelect)["status"]
    clientId: number | null
    client: string | null
  } | null
}

export async function findAsker(viewer: Pick<Viewer, "id" | "role">, requestId: number): Promise<Asked | undefined> {
  const [row] = await db
    .select({
      accountId: requests.senderId,
      status: requests.status,
      clientId: requests.receiverClientId,
      client: sql<string | null>`(select ${fullNameOf(profiles)} from ${profiles}
        where ${profiles.id} = ${requests.receiverClientId})`,
      accountName: shownName(),
      profileId: profiles.id,
      name: nameFor(viewer.id) as SQL<string | null>,
      number: clientNumber(viewer.id),
      bureau: bureauOf(),
      dateOfBirth: profiles.dateOfBirth,
      city: profiles.city,
    })
    .from(requests)
    .innerJoin(accounts, eq(accounts.id, requests.senderId))
    .leftJoin(profiles, eq(profiles.id, senderProfile))
    .where(and(eq(requests.id, requestId), eq(requests.receiverId, viewer.id), not(hasLeft(accounts))))
  if (!row) return
  const { accountId, profileId, name, accountName, number, bureau, dateOfBirth, city, ...request } = row
  const apart = apartText({ number, bureau, city, age: dateOfBirth === null ? null : ageOf(dateOfBirth) })
  return { accountId, profileId, name: name ?? accountName, apart, request: { id: requestId, ...request } }
}

export async function findAskable(viewer: Pick<Viewer, "id" | "role">, profileId: number): Promise<Asked | undefined> {
  const target = await findTarget(viewer, { profileId })
  const [card] = target ? await findCards(viewer, [profileId]) : []
  if (!target || !card) return
  return {
    accountId: target.accountId,
    profileId,
    theirClient: target.clientId,
    name: card.name,
    apart: card.number ? `${card.age}, ${card.number}` : null,
    request: null,
  }
}

/** Best fit first, with what there is already between each and the other side. */
export async function listFittingClients(
  viewer: Pick<Viewer, "id" | "role">,
  asked: Asked,
  { search, page }: { search: string; page: number },
) {
  const own = ownClients(viewer, search)
  const seeker = asked.profileId === null ? undefined : await findSeeker(asked.profileId)
  const found = seeker ? await bestOfOwn(seeker, own, { page, limit: PAGE }) : await newestOfOwn(own, page)
  const shown = found.slice(0, PAGE)
  const ids = shown.map(({ id }) => id)
  const [people, states, closed, likewise] = await Promise.all([
    findCards(viewer, ids, seeker && { side: seeker.side, name: asked.name }),
    statesWith(viewer, asked, ids),
    asked.request ? null : closedFor(viewer, asked, ids),
    seeker ? ofGender(ids, seeker.side.gender) : null,
  ])
  return {
    page,
    next: found.length > PAGE ? page + 1 : null,
    clients: people.map(({ profileId, name, age, summary, pictureId, fit }) => ({
      id: profileId,
      name,
      age,
      summary,
      pictureId,
      fit,
      state: states.get(profileId) ?? null,
      again: closed?.get(profileId)?.again,
      /** The gender, if client and other side have the same. */
      sameGender: likewise?.has(profileId) ? (seeker?.side.gender ?? null) : null,
    })),
  }
}

/** As `listed_id`, for the matching; by any part of name or city. */
function ownClients({ id }: Pick<Viewer, "id">, search: string): SQL {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const searched = sql`lower(concat_ws(' ', ${profiles.firstName}, ${profiles.lastName}, ${profiles.city}))`
  const found = and(isClientOf(id), ...words.map((word) => sql`strpos(${searched}, ${word}) > 0`))
  return sql`select ${profiles.id} as listed_id from ${profiles} where ${found}`
}

async function ofGender(ids: number[], gender: string) {
  if (ids.length === 0) return new Set<number>()
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.id, ids), eq(profiles.gender, gender)))
  return new Set(rows.map(({ id }) => id))
}

const newestOfOwn = (own: SQL, page: number) =>
  db
    .select({ id: profiles.id })
    .from(sql`(${own}) own`)
    .innerJoin(profiles, sql`${profiles.id} = own.listed_id`)
    .orderBy(desc(profiles.id))
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE)

/** Apart from the request in question. */
async function statesWith(
  viewer: Pick<Viewer, "id" | "role">,
  { accountId, profileId, request }: Asked,
  ids: number[],
) {
  if (ids.length === 0) return new Map<number, ConnectionState>()
  const sent = sql`${requests.senderId} = ${viewer.id}`
  const own = sql<number>`case when ${sent} then ${requests.senderClientId} else ${requests.receiverClientId} end`
  const theirs = sql`case when ${sent} then ${requests.receiverClientId} else ${requests.senderClientId} end`
  const rows = await db
    .select({
      client: own.mapWith(Number),
      state: sql<ConnectionState>`case when ${isAccepted} then 'connected' when ${sent} then 'sent' else 'received' end`,
    })
    .from(requests)
    .where(
      and(
        betweenPair(viewer.id, accountId),
        isOpen,
        inArray(own, ids),
        sql`coalesce(${theirs}, ${profileId}) is not distinct from ${profileId}`,
        request ? sql`${requests.id} <> ${request.id}` : undefined,
      ),
    )
  return new Map(rows.map(({ client, state }) => [client, state]))
}

/** For which of them asking waits after a 'no', and until when. */
async function closedFor(viewer: Pick<Viewer, "id">, { accountId, theirClient }: Asked, ids: number[]) {
  if (ids.length === 0) return closedOf([])
  const past = pastWith(viewer.id, accountId, clientsAre(profiles.id, theirClient ?? 0)).as("past")
  const { declinedAt, cancelledAt, removedAt } = past
  const rows = await db
    .select({ id: profiles.id, declinedAt, cancelledAt, removedAt })
    .from(profiles)
    .leftJoinLateral(past, sql`true`)
    .where(inArray(profiles.id, ids))
  return closedOf(rows)
}

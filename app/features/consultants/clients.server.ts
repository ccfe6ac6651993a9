import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { citySpellings } from "#app/features/browse/city-spellings.ts"
import { isCity } from "#app/features/browse/filters.server.ts"
import { conditionOf } from "#app/features/browse/narrowing.server.ts"
import { NO_WORK, workOnClients } from "#app/features/cases/client-work.server.ts"
import { isShown } from "#app/features/consents/consent-policy.ts"
import { draftColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { ageOf, summaryOf } from "#app/features/profiles/shown/biodata.ts"
import { missingIn, missingText } from "#app/features/profiles/shown/missing.ts"
import { summaryColumns } from "#app/features/profiles/shown/summary-columns.server.ts"
import type { Paging } from "#app/url/address.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { literally } from "#db/lists/literally.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { digitsOf } from "#db/schema/columns.ts"
import { profiles } from "#db/schema/profiles.ts"
import { clientIdsInOrder } from "./client-order.server.ts"
import { type ClientQuery, clientQueryFrom, QUIET_DAYS } from "./client-query.ts"
import { CLIENTS_COUNTED } from "./client-sorts.ts"
import { preferenceColumns, searchForClient } from "./preferred-search.server.ts"

/** A consultant can page to the end of her clients; an index alone counts them. One more shows that there are more. */
const COUNTED_AT_MOST = CLIENTS_COUNTED + 1

const countOf = (viewer: Pick<Viewer, "id">, query: ClientQuery, paging: Paging) =>
  countedPage(
    db
      .select({ one: sql`1`.as("one") })
      .from(profiles)
      .where(ownClients(viewer, query)),
    paging,
    COUNTED_AT_MOST,
  )

export async function listClients(viewer: Pick<Viewer, "id">, query: ClientQuery, paging: Paging) {
  const { ids, ...page } = await listClientIds(viewer, query, paging)
  const [rows, work] = await Promise.all([readClients(ids), workOnClients(viewer, ids)])
  const clients = new Map(rows.map((row) => [row.id, row]))
  return { ...page, clients: ids.flatMap((id) => toClient(clients.get(id), work.get(id))) }
}

export async function listClientIds(viewer: Pick<Viewer, "id">, query: ClientQuery, { page: asked, limit }: Paging) {
  const { total, page } = await countOf(viewer, query, { page: asked, limit })
  const rows = await pageOfClients(viewer, query, { page, limit })
  return { ids: rows.map(({ id }) => id), total, page, limit }
}

export const countClients = async (viewer: Pick<Viewer, "id">) =>
  (await countOf(viewer, clientQueryFrom(new URLSearchParams()), { page: 1, limit: 10 })).total

export const pageOfClients = (viewer: Pick<Viewer, "id">, query: ClientQuery, { page, limit }: Paging) =>
  clientIdsInOrder(viewer, query)
    .where(ownClients(viewer, query))
    .limit(limit)
    .offset((page - 1) * limit)

const ownClients = (viewer: Pick<Viewer, "id">, query: ClientQuery) =>
  and(isClientOf(viewer.id), ...narrowed(viewer, query))

/** Answered by the index of her clients, so thousands take no longer than a few. */
function narrowed(viewer: Pick<Viewer, "id">, query: ClientQuery) {
  const { words, search, city, gender, phone, withoutPicture, withoutConsent, quiet, before } = query
  return [
    ...words.map(containsWord),
    conditionOf(viewer, search),
    city === null ? undefined : or(...citySpellings(city).map(isCity)),
    gender ? eq(profiles.gender, gender) : undefined,
    phone === null ? undefined : sql`strpos(${digitsOf(profiles.contactNumber)}, ${phone}) > 0`,
    withoutPicture ? isNull(profiles.pictureId) : undefined,
    withoutConsent
      ? sql`(${profiles.awaitsConsent}
          or exists (select 1 from client_consent where profile_id = ${profiles}.id and state <> 'given'))`
      : undefined,
    before === undefined ? undefined : lt(profiles.id, before),
    quiet ? sql`${profiles.activeAt} < now() - make_interval(days => ${QUIET_DAYS}::int)` : undefined,
  ]
}

/** `ilike` would lower the word anew for every client. */
const containsWord = (word: string) =>
  sql`lower(concat_ws(' ', ${profiles.firstName}, ${profiles.lastName}, ${profiles.city})) like ${`%${literally(word.toLowerCase())}%`}`

const clientColumns = {
  id: profiles.id,
  ...summaryColumns,
  ...draftColumns,
  pictureId: profiles.pictureId,
  verifiedAt: profiles.verifiedAt,
  awaitsConsent: profiles.awaitsConsent,
  activeAt: profiles.activeAt,
  consent: clientConsents.state,
  consentUntil: clientConsents.until,
  changed: clientConsents.changed,
  preferences: preferenceColumns,
}

const readClients = (ids: number[]) =>
  db
    .select(clientColumns)
    .from(profiles)
    .leftJoin(clientConsents, eq(clientConsents.profileId, profiles.id))
    .where(inArray(profiles.id, ids))

type ClientRow = Awaited<ReturnType<typeof readClients>>[number]

const toClient = (row: ClientRow | undefined, work = NO_WORK) =>
  row
    ? [
        {
          id: row.id,
          name: fullName(row),
          age: ageOf(row.dateOfBirth),
          city: row.city,
          summary: summaryOf(row),
          pictureId: row.pictureId,
          verified: row.verifiedAt && dayOf(row.verifiedAt),
          consent: consentWord(row),
          missing: row.unfinished ? missingText(missingIn(row)) : null,
          touchedOn: dayOf(row.activeAt),
          ...work,
          searchFor: searchForClient(row.id, row.preferences),
        },
      ]
    : []

/** One word or two, and whether the family has agreed. */
function consentWord({ consent, changed, consentUntil, awaitsConsent }: ClientRow) {
  if (consent === null) return { agreed: !awaitsConsent, text: awaitsConsent ? "No consent yet" : "Agreed" }
  const agreed = isShown({ state: consent, changed: changed ?? [] })
  if (consent === "given") return { agreed, text: agreed ? "Agreed" : "To be confirmed" }
  if (consent === "grace") return { agreed: false, text: consentUntil ? `Needed by ${dayOf(consentUntil)}` : "Needed" }
  return { agreed, text: { waiting: "No consent yet", refused: "Refused", withdrawn: "Withdrawn" }[consent] }
}

export type Client = Awaited<ReturnType<typeof listClients>>["clients"][number]

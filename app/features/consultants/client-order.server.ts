import { eq, type SQL, sql } from "drizzle-orm"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientCases } from "#db/schema/cases.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { ClientQuery } from "./client-query.ts"
import type { ClientSort } from "./client-sorts.ts"

/** Of a consultant's open cases; of a pair in her own book, both have the case. */
const sidesOf = (viewer: Pick<Viewer, "id">) => {
  const open = sql`from ${clientCases} one where one.consultant_id = ${viewer.id} and one.stage <> 'ended'`
  return sql`(select one.client_id as of_id, one.next_step_on ${open}
    union all select one.other_id, one.next_step_on ${open} and one.own_pair and one.other_id is not null) sides`
}

const firstName = sql`lower(${profiles.firstName})`

/** What wants looking at comes first: no consent, many cases, the earliest step, the latest touch. */
const ORDERS: Record<ClientSort, { by: SQL; ties?: SQL[]; down?: true }> = {
  newest: { by: sql`${profiles.id}`, ties: [], down: true },
  name: { by: firstName, ties: [sql`lower(${profiles.lastName})`] },
  age: { by: sql`${profiles.dateOfBirth}`, down: true },
  city: { by: sql`lower(${profiles.city})` },
  consent: { by: sql`coalesce(${clientConsents.state} = 'given', false)` },
  cases: { by: sql`coalesce(sums.cases, 0)`, down: true },
  step: { by: sql`sums.step_on` },
  touched: { by: sql`${profiles.activeAt}`, down: true },
}

function orderBy({ sort, reversed }: ClientQuery) {
  const { by, ties = [firstName], down = false } = ORDERS[sort]
  const way = down !== reversed ? sql`desc` : sql`asc`
  // What is not known is last either way; elsewhere the index is walked as it is.
  const unknown = sort === "city" || sort === "step" ? sql` nulls last` : sql``
  const walked = sort === "name" ? way : sql`asc`
  const known = sort === "newest" ? [] : [...ties.map((tie) => sql`${tie} ${walked}`), sql`${profiles.id} ${walked}`]
  return [sql`${by} ${way}${unknown}`, ...known]
}

/** Her clients' ids in the order that is asked for; what only some orders need is joined for those. */
export function clientIdsInOrder(viewer: Pick<Viewer, "id">, query: ClientQuery) {
  const found = db
    .select({ id: sql<number>`${profiles.id}`.mapWith(Number).as("client_id") })
    .from(profiles)
    .$dynamic()
  if (query.sort === "consent") found.leftJoin(clientConsents, eq(clientConsents.profileId, profiles.id))
  if (query.sort === "cases" || query.sort === "step")
    found.leftJoin(
      sql`(select of_id, count(*) as cases, min(next_step_on) as step_on from ${sidesOf(viewer)} group by of_id) sums`,
      sql`sums.of_id = ${profiles.id}`,
    )
  return found.orderBy(...orderBy(query))
}

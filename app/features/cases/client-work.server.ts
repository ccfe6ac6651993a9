import { type SQL, sql } from "drizzle-orm"
import { today } from "#app/dates/pakistan.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientCases } from "#db/schema/cases.ts"
import { profiles } from "#db/schema/profiles.ts"

type Work = {
  openCases: number
  step: string | null
  /** As '3 Mar'. */
  stepOn: string | null
  due: boolean
  caseId: number | null
}

export const NO_WORK: Work = { openCases: 0, step: null, stepOn: null, due: false, caseId: null }

/** By client: how many cases are open, and what is to be done next in them, the earliest first. */
export async function workOnClients(viewer: Pick<Viewer, "id">, ids: number[]) {
  if (ids.length === 0) return new Map<number, Work>()
  const openCases = (columns: SQL) => sql`select ${columns} from ${clientCases} one
    where one.consultant_id = ${viewer.id} and one.stage <> 'ended'
      and (one.client_id = client.id or (one.own_pair and one.other_id = client.id))`
  const rows = await db.execute<Work & { clientId: number }>(sql`
    select client.id::int as "clientId", (${openCases(sql`count(*)::int`)}) as "openCases", first.next_step as step,
      to_char(first.next_step_on, 'FMDD Mon') as "stepOn", coalesce(first.next_step_on <= ${today}, false) as due,
      first.id::int as "caseId"
    from ${profiles} client
    left join lateral (${openCases(sql`one.*`)} and one.next_step is not null
      order by one.next_step_on nulls last, one.id limit 1) first on true
    where client.id in ${ids}`)
  return new Map(rows.map(({ clientId, ...work }) => [clientId, work]))
}

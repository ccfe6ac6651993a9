import { and, eq, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { sideColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { ActingViewer } from "../connect/open-request.server.ts"

export const seeker = alias(profiles, "seeker")

export const seekerColumns = Object.fromEntries(
  Object.keys(sideColumns).map((name) => [name, seeker[name as keyof typeof sideColumns]]),
) as Pick<typeof seeker, keyof typeof sideColumns>

const asJson = sql.join(
  Object.entries(seekerColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)

/** Spelled like the index. */
const isMember = sql`${seeker.kind} = 'member'`

/** As one text beside a list: read once for all rows. Null without a profile to match with. */
export function seekerOf({ id, actingFor }: ActingViewer) {
  const own = actingFor ? eq(seeker.id, actingFor.id) : and(eq(seeker.accountId, id), isMember)
  return sql<string | null>`(select json_build_object(${asJson})::text from ${profiles} seeker where ${own})`
}

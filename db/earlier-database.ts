import type postgres from "postgres"
import journal from "./migrations/meta/_journal.json" with { type: "json" }
import { StartError } from "./start-error.ts"

/** The last commit whose migrations lead to the first one of version 1.0.0, which took their place. */
const LAST_OF_EARLIER = "f51a72c7"

/** One of before 1.0.0 is adopted where it has taken the last migration of then, whose time the first one bears. */
export async function refuseEarlier(sql: postgres.Sql) {
  const [there] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as marked`
  if (!there!.marked) return
  const [last] = await sql<{ at: string | null }[]>`select max(created_at) as at from drizzle.__drizzle_migrations`
  if (last!.at === null || Number(last!.at) >= journal.entries[0]!.when) return
  throw new StartError(
    `This database was made before version 1.0.0. Start commit ${LAST_OF_EARLIER} of Rishta on it once, which brings it up to date, and then this version.`,
  )
}

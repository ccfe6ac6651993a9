import postgres from "postgres"
import { StartError } from "#db/start-error.ts"

/** Opens one and reads what every database of the product holds. */
export async function checkDatabase(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const [row] = await sql<{ migrations: number }[]>`
      select (select count(*) from drizzle.__drizzle_migrations)::int as migrations, (select count(*) from account) as accounts`
    if (row!.migrations === 0) throw new StartError("The backup holds no database of Rishta's.")
  } finally {
    await sql.end({ timeout: 5 })
  }
}

import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import postgres from "postgres"
import { StartError } from "#db/start-error.ts"

/** The schemas of the product: tables, its migrations, its queues. */
const SCHEMAS = ["public", "drizzle", "outbox"]

export const dump = (url: string, file: string) =>
  run("pg_dump", ["--format=custom", `--file=${file}`, `--dbname=${url}`])

/** PostgreSQL's own reading of it. */
export async function checkDump(file: string) {
  const list = await run("pg_restore", ["--list", file])
  if (!/TABLE DATA drizzle __drizzle_migrations/.test(list))
    throw new StartError(`${file} is no dump of Rishta's database.`)
}

/** Only into an empty database: what stands there is in the way of a dump, the tables of the queues above all. */
export async function restoreDump(url: string, file: string, { over }: { over: boolean }) {
  await checkDump(file)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const there =
      await sql`select from pg_class where relkind = 'r' and relnamespace::regnamespace::text = any(${SCHEMAS}) limit 1`
    if (there.length > 0 && !over)
      throw new StartError(
        "The database is not empty. Make a new one with createdb, or say --over to lose what it holds.",
      )
    for (const schema of SCHEMAS) await sql`drop schema if exists ${sql(schema)} cascade`
    await sql`create schema public`
  } finally {
    await sql.end({ timeout: 5 })
  }
  await run("pg_restore", ["--no-owner", "--no-privileges", "--exit-on-error", `--dbname=${url}`, file])
}

/** PostgreSQL's programs must be there, of the server's major version or newer. */
async function run(program: string, args: string[]) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] })
  const gone = once(child, "close")
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr), gone]).catch((error) => {
    const why = error.code === "ENOENT" ? "is not on this machine: install PostgreSQL's client programs" : error.message
    throw new StartError(`${program} ${why}.`)
  })
  if (child.exitCode !== 0) throw new StartError(`${program}: ${wrong.trim().split("\n")[0]}`)
  return said
}

import { readFileSync } from "node:fs"
import { join } from "node:path"
import postgres from "postgres"
import { isRemote } from "../../remote/address.ts"

const open = new Map<string, postgres.Sql>()

/** The embedded database of a server under test; without a folder, of the one that the stories share. */
export function database(dataDir = process.env.E2E_DATA_DIR!) {
  if (isRemote() && !dataDir)
    throw new Error("On a remote server there is no database: the story cannot be tagged @smoke")
  const found = open.get(dataDir)
  if (found) return found
  const sql = postgres(databaseUrl(dataDir), { max: 2, idle_timeout: 5, onnotice: () => {} })
  open.set(dataDir, sql)
  return sql
}

export function databaseUrl(dataDir: string) {
  const password = readFileSync(join(dataDir, "postgres-password"), "utf8")
  return `postgres://rishta:${password}@127.0.0.1:${postmaster(dataDir).port}/postgres`
}

/** Process and port of the embedded database, from the file that PostgreSQL keeps. */
export function postmaster(dataDir: string) {
  const [pid, , , port] = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8")
    .split("\n")
    .map(Number)
  return { pid: pid!, port: port! }
}

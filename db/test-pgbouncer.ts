import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { until } from "#app/until-for-tests.ts"
import { freePort } from "./postgres-process.ts"
import { reachDatabase } from "./reach.ts"

/** Debian's: a machine without it says so by a skipped test. */
export const hasPgBouncer = spawnSync("pgbouncer", ["--version"]).status === 0

/** A real PgBouncer before the database of the address; its own address comes back. */
export async function startPgBouncer(
  database: string,
  mode: "session" | "transaction",
  { poolSize = 20, port: given }: { poolSize?: number; port?: number } = {},
) {
  const { hostname, port, username, password, pathname } = new URL(database)
  const folder = mkdtempSync(join(tmpdir(), "rishta-pgbouncer-"))
  const listen = given ?? (await freePort())
  const file = join(folder, "pgbouncer.ini")
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)} connect_query='set statement_timeout = 5000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
ignore_startup_parameters = extra_float_digits
`,
    { mode: 0o644 },
  )
  spawnSync("chmod", ["755", folder])
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : []
  const child = spawn("pgbouncer", [...asUser, file], { stdio: "ignore" })
  const url = `postgres://${username}@127.0.0.1:${listen}${pathname}`
  await until(() => reachDatabase(url))
  return {
    url,
    port: listen,
    async stop() {
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

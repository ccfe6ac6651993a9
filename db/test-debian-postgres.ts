import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "./postgres-process.ts"

/** Where Debian puts PostgreSQL's own programs; a machine without them says so by a skipped test. */
const PROGRAMS = "/usr/lib/postgresql/15/bin"
export const hasDebianPostgres =
  existsSync(join(PROGRAMS, "initdb")) && spawnSync("pg_dump", ["--version"]).status === 0

/** One as a distribution brings it, with pg_dump of the same version, empty and without a password. */
export async function startDebianPostgres() {
  const folder = mkdtempSync(join(tmpdir(), "rishta-debian-"))
  chmodSync(folder, 0o777)
  const data = join(folder, "data")
  const port = await freePort()
  const run = (program: string, ...args: string[]) => {
    const command = [join(PROGRAMS, program), ...args]
    const [first, ...rest] =
      process.getuid?.() === 0 ? ["setpriv", "--reuid=postgres", "--clear-groups", ...command] : command
    execFileSync(first!, rest, { stdio: "ignore", cwd: folder })
  }
  run("initdb", "-D", data, "-A", "trust", "-U", "rishta", "--encoding=UTF8", "--locale=C")
  run(
    "pg_ctl",
    "-D",
    data,
    "-w",
    "-o",
    `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off`,
    "-l",
    join(folder, "log"),
    "start",
  )
  return {
    url: `postgres://rishta@127.0.0.1:${port}/postgres`,
    stop() {
      run("pg_ctl", "-D", data, "-m", "immediate", "stop")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

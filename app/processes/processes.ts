import cluster, { type Worker } from "node:cluster"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { AggregatorRegistry } from "prom-client"
import { RateLimiterClusterMaster } from "rate-limiter-flexible"
import { log } from "#app/logs/log.ts"
import { atSignal } from "./signals.ts"

/** Replaced soon, but a process that cannot start must not take the whole machine. */
const AGAIN_MS = 1_000
/** A little longer than a process takes to stop. */
const STOPPED_MS = 9_700

interface Database {
  url: string
  stop(): Promise<unknown>
}

/** Sent to a process when it has begun. */
interface Orders {
  databaseUrl: string
  folder: string
  speaks: boolean
}

/** The leading process only starts the others and replaces those that died. */
export const leads = (processes: number) => processes > 1 && cluster.isPrimary

/** Until it has to stop. A process that cannot start at first ends the program with its code. */
export async function lead({ processes, openDatabase }: { processes: number; openDatabase(): Promise<Database> }) {
  let stopping = false
  let listened = false
  const all = new AggregatorRegistry()
  // Counts for all processes' chats: see socket-rate-limit.server.ts.
  new RateLimiterClusterMaster()
  const workers = () => Object.values(cluster.workers!) as Worker[]

  atSignal(() => stopping || end(0))
  const database = await openDatabase()
  const folder = await mkdtemp(join(tmpdir(), "rishta-"))
  let speaks = true

  function start() {
    const worker = cluster.fork()
    worker.on("message", async (message) => {
      if (message === "orders") {
        worker.send({ orders: { databaseUrl: database.url, folder, speaks } satisfies Orders })
        speaks = false
      }
      if (message === "figures") worker.send({ figures: await all.clusterMetrics().catch(() => "") })
    })
    worker.once("listening", () => (listened = true))
    worker.once("exit", (code, signal) => onExit(worker, code, signal))
  }

  function onExit({ process: { pid } }: Worker, code: number, signal: string) {
    if (stopping) return
    if (!listened) return void end(code || 1)
    log.error({ pid, code, signal }, "a process has died and is replaced")
    setTimeout(() => stopping || start(), AGAIN_MS)
  }

  async function end(code: number) {
    stopping = true
    const ended = Promise.all(workers().map((worker) => once(worker, "exit")))
    for (const worker of workers()) worker.process.kill("SIGTERM")
    const late = setTimeout(() => workers().map((worker) => worker.process.kill("SIGKILL")), STOPPED_MS)
    await ended
    clearTimeout(late)
    await Promise.all([database.stop(), rm(folder, { recursive: true, force: true })])
    process.exit(code)
  }

  for (let nth = 0; nth < processes; nth++) start()
  await new Promise(() => {})
}

export const askForOrders = () => ask<Orders>("orders")

export const figuresOfAll = () => ask<string>("figures")

async function ask<Answer>(what: string) {
  process.send!(what)
  for (;;) {
    const [message] = (await once(process, "message")) as [Record<string, Answer>]
    if (message[what] !== undefined) return message[what]
  }
}

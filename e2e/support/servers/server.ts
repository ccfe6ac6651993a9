import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { copyTemplate } from "./database-template.ts"

const LONGEST_START_MS = 120_000

export interface RunningServer {
  origin: string
  port: number
  dataDir: string
  process: ChildProcess
  output(): string
  /** SIGTERM; answers with the exit code, and forgets the data unless they are to be kept. */
  stop(options?: { keepData?: boolean }): Promise<number | null>
}

/** What each server of this process has printed, piece by piece. */
export const printedBy = new Map<ChildProcess, string[]>()

const SERVER = ["node_modules/.bin/node", "server.ts"]

/** The built product on a free port, with an empty database of its own. */
export async function startServer(
  environment: Record<string, string> = {},
  [program, ...args]: readonly string[] = SERVER,
): Promise<RunningServer> {
  const port = await freePort()
  const dataDir = environment.DATA_DIR ?? (await newFolder(environment))
  const child = spawn(program!, args, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      SAMPLE_PROFILES: "0",
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const printed: string[] = []
  child.stdout.setEncoding("utf8").on("data", (text: string) => printed.push(text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => printed.push(text))
  const output = () => printed.join("")
  printedBy.set(child, printed)

  await untilReady(port, child, output)
  return {
    origin: `http://localhost:${port}`,
    port,
    dataDir,
    process: child,
    output,
    async stop({ keepData = false } = {}) {
      if (child.exitCode === null && child.signalCode === null) {
        // A second signal would force the end.
        if (!child.killed) child.kill("SIGTERM")
        await once(child, "exit")
      }
      if (!keepData) await rm(dataDir, { recursive: true, force: true })
      return child.exitCode
    },
  }
}

async function newFolder({ DATABASE_URL, SAMPLE_PROFILES }: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "rishta-e2e-"))
  // Sample people come with a first start alone.
  if (!DATABASE_URL && !SAMPLE_PROFILES) await copyTemplate(folder)
  return folder
}

async function untilReady(port: number, child: ChildProcess, output: () => string) {
  const until = Date.now() + LONGEST_START_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(50)
  }
  child.kill("SIGKILL")
  throw new Error(`The server did not become ready:\n${output()}`)
}

export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, "close")
  return port
}

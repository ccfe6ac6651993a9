import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import manifest from "../package.json" with { type: "json" }

/** What `npm start` gives Node.js. */
const START = manifest.scripts.start.split(" node ")[1]!.split(" ")
const TIDY_MS = 1_000
const MS_A_TICK = 10
/** Lets `memoryOf` tell a process to tidy up first. */
const TIDY = ["--expose-gc", "--import", import.meta.resolve("./tidy.ts")]

export interface Served {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** The product as `npm start` runs it: one process, on its own port of this machine. */
export async function serveProduct(environment: Record<string, string>): Promise<Served> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, [...TIDY, ...START], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      SAMPLE_PROFILES: "0",
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  })
  endWithUs(child)
  await untilReady(child, origin)
  return { origin, pid: child.pid!, stop: () => stopped(child) }
}

/** A bare server to compare with: a script of this folder that says on which port it listens. */
export async function serveBare(script: string, task: unknown): Promise<Served> {
  const child = spawn(process.execPath, [...TIDY, script], {
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  endWithUs(child)
  child.send(task as object)
  const [port] = (await once(child, "message")) as [number]
  return { origin: `http://localhost:${port}`, pid: child.pid!, stop: () => stopped(child) }
}

function endWithUs(child: ChildProcess) {
  const end = () => child.kill("SIGKILL")
  process.once("exit", end)
  child.once("exit", () => process.off("exit", end))
}

async function untilReady(child: ChildProcess, origin: string) {
  for (;;) {
    if (child.exitCode !== null) throw new Error("The server ended before it was ready.")
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(10)
  }
}

async function stopped(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill("SIGTERM")
  await once(child, "exit")
}

/** What the process keeps in memory, in bytes. */
export async function memoryOf(pid: number) {
  process.kill(pid, "SIGUSR2")
  await pause(TIDY_MS)
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1024
}

/** What the process has taken of the processors so far. */
export async function processorMsOf(pid: number) {
  const { own } = await processorTimes(pid)
  return own
}

/** The same of a process and all that it has started and waited for, such as PostgreSQL's. */
export async function processorMsOfAll(pid: number) {
  const { own, ofEnded } = await processorTimes(pid)
  const children = await Promise.all((await childrenOf(pid)).map((child) => processorMsOf(child).catch(() => 0)))
  return children.reduce((sum, ms) => sum + ms, own + ofEnded)
}

export async function childrenOf(pid: number) {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")
  return text.split(" ").filter(Boolean).map(Number)
}

async function processorTimes(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8")
  const [user, kernel, endedUser, endedKernel] = stat
    .slice(stat.lastIndexOf(")"))
    .split(" ")
    .slice(12, 16)
    .map((ticks) => Number(ticks) * MS_A_TICK)
  return { own: user! + kernel!, ofEnded: endedUser! + endedKernel! }
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

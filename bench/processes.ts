import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

export interface Served {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** The product as `npm start` runs it: one process, on its own port of this machine. */
export async function serveProduct(environment: Record<string, string>): Promise<Served> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ["--max-semi-space-size=64", "server.ts"], {
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
  const child = spawn(process.execPath, [script], {
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

export async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1024
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

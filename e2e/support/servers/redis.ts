import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "./server.ts"

const LONGEST_START_MS = 10_000

/** The system's redis-server, installed where that is possible; undefined where it cannot be had. */
export function findRedis() {
  const found = () =>
    (process.env.PATH ?? "")
      .split(":")
      .concat("/usr/bin", "/usr/local/bin")
      .map((folder) => join(folder, "redis-server"))
      .find(existsSync)
  if (!found() && process.getuid?.() === 0)
    try {
      execFileSync("apt-get", ["install", "-y", "redis-server"], { stdio: "ignore", timeout: 120_000 })
    } catch {
      // No such package manager, or no network: then there is none.
    }
  return found()
}

/** A Redis of the test's own, with nothing on disk. */
export async function startRedis(program: string, known?: number) {
  const port = known ?? (await freePort())
  const folder = await mkdtemp(join(tmpdir(), "rishta-redis-"))
  const child = spawn(program, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder], {
    stdio: "ignore",
  })
  await untilAnswers(port)
  return {
    url: `redis://127.0.0.1:${port}`,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL")
        await once(child, "exit")
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswers(port: number) {
  const until = Date.now() + LONGEST_START_MS
  while (Date.now() < until) {
    const socket = connect(port, "127.0.0.1")
    const answered = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (answered) return
    await pause(50)
  }
  throw new Error("redis-server did not start")
}

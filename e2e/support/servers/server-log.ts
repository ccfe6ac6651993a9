import { createWriteStream } from "node:fs"
import { mkdir, readFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { test as base, expect } from "@playwright/test"
import { printedBy, type RunningServer } from "./server.ts"

export { expect }

/** For what a process does in its own time: a test has its own time-out, and no other. */
export const patiently = { timeout: 0 }

const LONGEST_WAIT_MS = 2000
/** What a server has just printed comes through a pipe. */
const ON_THE_WAY_MS = 200
const WARNING = 40
const LARGEST = 200_000

interface Line {
  request?: string
  level: number
  time: string
  msg: string
}

/** The server's names of what the story asked for. */
const asked = new Set<string>()

/** Remembers an answer by its `X-Request-Id`, so that the server's lines about it can be found. */
export function noteAnswer(id: string | null | undefined) {
  if (id) asked.add(id)
}

/** What a failure leaves beside trace and screenshot: the lines that servers logged meanwhile. */
export const test = base.extend<{ serverLog: undefined }>({
  serverLog: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, info) => {
      const began = new Date().toISOString()
      const printedBefore = new Map([...printedBy].map(([server, printed]) => [server, printed.length]))
      asked.clear()
      await use(undefined)
      if (info.status !== info.expectedStatus) {
        const attach = (name: string, body: string) =>
          body ? info.attach(name, { body: body.slice(-LARGEST), contentType: "text/plain" }) : undefined
        if (printedBy.size > 0) await pause(ON_THE_WAY_MS)
        for (const [server, printed] of printedBy)
          await attach(`log of own server ${server.pid}`, printed.slice(printedBefore.get(server)).join(""))
        const file = process.env.E2E_SERVER_LOG
        if (file && asked.size > 0) await attach("server log", await linesOfStory(file, began))
      }
      for (const [server] of printedBy) if (server.exitCode !== null || server.signalCode) printedBy.delete(server)
    },
    { auto: true },
  ],
})

/** Writes down what the stories' server prints: they run in other processes. */
export async function keepLog({ process: child, output }: RunningServer, file = resolve("test-results/server.log")) {
  await mkdir(dirname(file), { recursive: true })
  const log = createWriteStream(file)
  log.write(output())
  for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (text: string) => log.write(text))
  process.env.E2E_SERVER_LOG = file
}

async function linesOfStory(file: string, began: string) {
  const until = Date.now() + LONGEST_WAIT_MS
  let lines = await readLines(file)
  // What was answered last may not be written yet.
  while (!allOver(lines) && Date.now() < until) {
    await pause(50)
    lines = await readLines(file)
  }
  const meanwhile = lines.filter(({ time }) => time >= began)
  const its = meanwhile.filter(({ request }) => request && asked.has(request))
  const others = meanwhile.filter((line) => line.level >= WARNING && !its.includes(line))
  const text = (list: Line[]) => list.map((line) => `${JSON.stringify(line)}\n`).join("")
  return others.length
    ? `${text(its)}\nWarnings meanwhile that belong to no page of the story:\n${text(others)}`
    : text(its)
}

function allOver(lines: Line[]) {
  const over = new Set(lines.filter(({ msg }) => msg === "request").map(({ request }) => request))
  return [...asked].every((id) => over.has(id))
}

async function readLines(file: string) {
  const text = await readFile(file, "utf8")
  return text.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Line] : []))
}

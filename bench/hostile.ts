import { type EventEmitter, once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import postgres from "postgres"
import { WebSocket } from "ws"
import { pngBomb } from "../app/features/profiles/pictures/pictures-for-tests.ts"
import { type Served, serveProduct } from "./processes.ts"
import { atMost, type Figure, say } from "./report.ts"
import type { Person, World } from "./world.ts"

const AT_ONCE = 20
const LONGEST_TURN_MS = 50
const MOST_MEMORY_MB = 150
const WARM_PAGES = 1_000
const LOOK_MS = 50
const SETTLE_MS = 60_000
const MEGABYTE = 1024 * 1024
const KB = 1024

interface Hostile {
  path: string
  who: "viewer" | "consultant" | "administrator" | "visitor"
  method?: string
  headers?: Record<string, string>
  body?: string | FormData
}

const filled = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes)

function fileForm(field: string, name: string, type: string, content: BlobPart) {
  const form = new FormData()
  form.append(field, new Blob([content], { type }), name)
  return form
}

const clients = (text: string): Hostile => ({
  path: "/clients/import",
  who: "consultant",
  body: fileForm("file", "clients.csv", "text/csv", text),
})
const picture = (bytes: Buffer): Hostile => ({
  path: "/api/users/profile-picture",
  who: "viewer",
  method: "PUT",
  body: fileForm("image", "me.png", "image/png", bytes as BufferSource),
})
const JSON_TYPE = { "Content-Type": "application/json" }
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" }
const command = (body: string): Hostile => ({
  path: "/api/users/me",
  who: "viewer",
  method: "PUT",
  headers: JSON_TYPE,
  body,
})
const form = (body: string): Hostile => ({ path: "/coupon", who: "viewer", headers: FORM_TYPE, body })

/** What is small to send and would be large to read, by what it is. */
async function inputs(): Promise<Record<string, Hostile>> {
  const sheet = 3.9 * MEGABYTE
  return {
    "780,000 rows": clients(filled("a,b\n", sheet)),
    "empty rows": clients(filled("\n", sheet)),
    "commas alone": clients(filled(",", sheet)),
    "an open quotation mark": clients(`"${filled("a,b\n", sheet)}`),
    "text in another encoding": clients(filled("\u0679,", sheet / 2)),
    "a picture with packed texts": picture(await pngBomb("texts", 240)),
    "a picture with a packed profile": picture(await pngBomb("profile", 40)),
    "deep JSON": command("[".repeat(60 * KB)),
    "many keys": command(`{${Array.from({ length: 6_000 }, (_, at) => `"k${at}":1`).join()}}`),
    "many fields": form(filled("a=1&", 63 * KB)),
    "deep fields": form(filled("a[0][1][2]=1&", 63 * KB)),
    "a long word": form(`code=${filled("a\u0301 ", 20 * KB)}`),
    "many parameters": { path: `/AllUsers?${filled("sect=Sunni&", 14 * KB)}`, who: "viewer" },
    "a long search": { path: `/portal/user-list?q=${filled("a%20", 14 * KB)}`, who: "administrator" },
    "a search of spaces": { path: `/clients?q=${filled("+", 14 * KB)}x`, who: "consultant" },
    "an offer of spaces": { path: "/", who: "visitor", headers: { "Accept-Encoding": `a${" ".repeat(14 * KB)}b` } },
    "many cookies": { path: "/users-side", who: "viewer", headers: { Cookie: filled("a=b; ", 14 * KB) } },
    "many languages": { path: "/login", who: "viewer", headers: { "Accept-Language": filled("ur;q=0.1,", 14 * KB) } },
    "many ranges": { path: "/favicon.ico", who: "viewer", headers: { Range: `bytes=${filled("0-0,", 14 * KB)}0-0` } },
  }
}

type Flood = (served: Served, person: Person) => Promise<string>

const POUR_SECONDS = 2

const closedOrKept = (line: EventEmitter) =>
  Promise.race([once(line, "close").then(() => "closed"), pause(POUR_SECONDS * 1_000, "kept")])

/** What becomes of a connection over which this is written, within two seconds. */
async function pour({ origin }: Served, text: string) {
  const { port, hostname } = new URL(origin)
  const line = connect(Number(port), hostname).resume()
  line.write(text)
  const outcome = await closedOrKept(line).catch(() => "closed")
  line.destroy()
  return outcome
}

async function pourPackets({ origin }: Served, { cookie }: Person, packet: string, times: number) {
  const socket = new WebSocket(`${origin}/socket.io/?EIO=4&transport=websocket`, { headers: { cookie }, origin })
  await once(socket, "message")
  for (const text of ["40", ...Array<string>(times).fill(packet)]) socket.send(text)
  const outcome = await closedOrKept(socket).catch(() => "closed")
  socket.terminate()
  return outcome
}

const requestFor = (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`
const hostOf = ({ origin }: Served) => new URL(origin).host
const formHead = (served: Served) =>
  `POST /login HTTP/1.1\r\nHost: ${hostOf(served)}\r\nOrigin: ${served.origin}\r\nContent-Type: ${FORM_TYPE["Content-Type"]}\r\n`

/** What is written down a line without waiting for an answer. */
const floods: Record<string, Flood> = {
  "requests one behind the other": (served) => pour(served, requestFor(hostOf(served)).repeat(10_000)),
  "requests for another host": (served) => pour(served, requestFor("x").repeat(10_000)),
  "a body in crumbs": (served) =>
    pour(served, `${formHead(served)}Transfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(60_000)}`),
  "forms one behind the other": (served) => pour(served, `${formHead(served)}Content-Length: 1\r\n\r\na`.repeat(2_000)),
  "packets of a socket": (served, person) => pourPackets(served, person, '42["nothing"]', 20_000),
  "questions of a socket": (served, person) => pourPackets(served, person, '42["getUserChatContacts"]', 1_000),
  "deep packets of a socket": (served, person) =>
    pourPackets(served, person, `42["x",${"[".repeat(29_000)}${"]".repeat(29_000)}]`, 20),
}

/** Twenty of each at once: how long nobody else had their turn, and what it took of memory. */
export async function measureHostile(world: World, environment: Record<string, string>): Promise<Figure[]> {
  const product = await serveProduct({ ...environment, DATABASE_URL: world.url })
  const sql = postgres(world.url, { max: 1, onnotice: () => {} })
  const turns: { name: string; ms: number }[] = []
  try {
    for (let nth = 0; nth < WARM_PAGES; nth++) await send(product, world, { path: "/users-side", who: "viewer" })
    const idle = memoryOfAll(product.pid)
    let peak = 0
    const sending = Object.entries(await inputs()).map(([name, hostile]) => ({
      name,
      sent: () => send(product, world, hostile),
    }))
    const pouring = Object.entries(floods).map(([name, flood]) => ({
      name,
      sent: (nth: number) => flood(product, world.talkers[nth]!),
    }))
    for (const { name, sent } of [...sending, ...pouring]) {
      say(`hostile: ${name}`)
      // What one account may do in an hour is another matter.
      await sql`truncate rate_limit`
      await longestTurn(product)
      const before = memoryOfAll(product.pid)
      const highest = watchMemory(product.pid)
      const answers = await Promise.all<number | string>(Array.from({ length: AT_ONCE }, (_, nth) => sent(nth)))
      const ms = await longestTurn(product)
      turns.push({ name, ms })
      const memory = highest() - before
      peak = Math.max(peak, memory)
      say(`  ${ms.toFixed(0)} ms, ${(memory / MEGABYTE).toFixed(0)} MB, answered ${[...new Set(answers)].join(", ")}`)
    }
    await pause(SETTLE_MS)
    const after = memoryOfAll(product.pid)
    const worst = turns.reduce((longest, one) => (one.ms > longest.ms ? one : longest))
    const named = `under hostile input, ${AT_ONCE} of each at once`
    return [
      atMost(`longest turn ${named}`, LONGEST_TURN_MS, worst.ms, "ms", ` (${worst.name})`),
      atMost(`memory above idle ${named}`, MOST_MEMORY_MB, peak / MEGABYTE, "MB"),
      atMost(`the same a minute later`, MOST_MEMORY_MB, (after - idle) / MEGABYTE, "MB"),
    ]
  } finally {
    await sql.end()
    await product.stop()
  }
}

function headersOf(world: World, who: Hostile["who"], path: string): Record<string, string> {
  if (who === "visitor") return {}
  const { cookie, token } = world[who]
  return path.startsWith("/api/") ? { Authorization: `Bearer ${token}` } : { Cookie: cookie }
}

async function send({ origin }: Served, world: World, { path, who, method, headers, body }: Hostile) {
  const known = headersOf(world, who, path)
  const cookie = [known.Cookie, headers?.Cookie].filter(Boolean).join("; ")
  const answer = await fetch(origin + path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: { ...known, ...headers, ...(cookie && { Cookie: cookie }), Origin: origin },
    body,
    redirect: "manual",
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Since it was asked last: in milliseconds, of which the measurement itself takes ten. */
async function longestTurn({ origin }: Served) {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)![1]) * 1_000
}

/** Of the server and the processes that it has started, in bytes. */
function memoryOfAll(pid: number): number {
  const own = statusFieldOf(pid, "VmRSS") * KB
  const children = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry) && statusFieldOf(entry, "PPid") === pid)
  return children.reduce((sum, child) => sum + memoryOfAll(Number(child)), own)
}

function statusFieldOf(pid: number | string, name: string) {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1])
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

function watchMemory(pid: number) {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryOfAll(pid))
  }, LOOK_MS)
  return () => {
    clearInterval(timer)
    return Math.max(highest, memoryOfAll(pid))
  }
}

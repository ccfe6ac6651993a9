import type { Server } from "socket.io"
import { emitToWatchers } from "./emitter.server.ts"

export const SOCKETS_AN_ACCOUNT = 5
/** Between two pages a member is gone only briefly. */
const LEAVING_MS = 2_000
const BEAT_MS = 2_000
/** A server silent for so long is gone, and its people with it. */
const SILENT_MS = 7_000
/** A PostgreSQL notification holds less than 8,000 bytes. */
const MOST_AT_ONCE = 300

/** A server's own people: accounts and their numbers of sockets. */
interface Note {
  server: string
  people: [account: number, sockets: number][]
  /** The complete list. */
  anew?: boolean
  /** Number of accounts; whoever counts differently asks for all. */
  count?: number
  asks?: boolean
  ends?: boolean
}

interface Peer {
  people: Map<number, number>
  heardAt: number
}

type OtherServers = Pick<Server, "on" | "serverSideEmit">

const ourName = crypto.randomUUID()
const here = new Map<number, number>()
const peers = new Map<string, Peer>()
const changed = new Set<number>()
let otherServers: OtherServers | undefined

/** Servers exchange who is where. Returns how to end it. */
export function sharePresence(io: OtherServers) {
  otherServers = io
  io.on("presence" as never, hear as never)
  say({ people: [], asks: true })
  const beat = setInterval(() => {
    for (const [server, { heardAt }] of peers) if (Date.now() - heardAt > SILENT_MS) forget(server)
    say({ people: [], count: here.size })
  }, BEAT_MS).unref()
  return () => {
    clearInterval(beat)
    say({ people: [], ends: true })
    otherServers = undefined
  }
}

export const isOnline = (accountId: number) => socketsOf(accountId) > 0
export const isHere = (accountId: number) => here.has(accountId)

function socketsOf(accountId: number) {
  let sockets = here.get(accountId) ?? 0
  for (const { people } of peers.values()) sockets += people.get(accountId) ?? 0
  return sockets
}

/** Until the connection closes; false when the account has all its places taken, on all servers. */
export function admitSocket(accountId: number, connection: { once(event: "close", then: () => void): unknown }) {
  if (socketsOf(accountId) >= SOCKETS_AN_ACCOUNT) return false
  move(here, accountId, (here.get(accountId) ?? 0) + 1)
  report(accountId)
  connection.once("close", () => {
    move(here, accountId, here.get(accountId)! - 1)
    report(accountId)
  })
  return true
}

function move(people: Map<number, number>, accountId: number, sockets: number) {
  const before = isOnline(accountId)
  if (sockets > 0) people.set(accountId, sockets)
  else people.delete(accountId)
  if (!before && isOnline(accountId)) emitToWatchers(accountId, true)
  if (before && !isOnline(accountId))
    setTimeout(() => isOnline(accountId) || emitToWatchers(accountId, false), LEAVING_MS).unref()
}

/** Changes within one turn of the event loop are sent together. */
function report(accountId: number) {
  if (changed.size === 0)
    setImmediate(() => {
      const people = [...changed].map((account): Note["people"][0] => [account, here.get(account) ?? 0])
      changed.clear()
      sayInParts(people)
    })
  changed.add(accountId)
}

function sayInParts(people: Note["people"], anew = false) {
  for (let from = 0; from === 0 || from < people.length; from += MOST_AT_ONCE)
    say({ people: people.slice(from, from + MOST_AT_ONCE), anew: anew && from === 0 })
}

function say(note: Omit<Note, "server">) {
  otherServers?.serverSideEmit("presence", { server: ourName, ...note } satisfies Note)
}

function hear({ server, people, anew, count, asks, ends }: Note) {
  if (ends) return forget(server)
  const other = peers.get(server) ?? { people: new Map<number, number>(), heardAt: 0 }
  peers.set(server, other)
  other.heardAt = Date.now()
  const gone = anew ? [...other.people.keys()].filter((account) => people.every(([one]) => one !== account)) : []
  for (const account of gone) move(other.people, account, 0)
  for (const [account, sockets] of people) move(other.people, account, sockets)
  if (asks) sayInParts([...here], true)
  else if (count !== undefined && count !== other.people.size) say({ people: [], asks: true })
}

function forget(server: string) {
  const people = peers.get(server)?.people
  if (!people) return
  for (const account of [...people.keys()]) move(people, account, 0)
  peers.delete(server)
}

import type { IncomingMessage } from "node:http"
import type { Socket as Wire } from "node:net"
import type { Server } from "socket.io"
import { type Loss, noteLoss } from "#app/overload/overload-report.ts"
import { endSlowest } from "#app/overload/slowest-connections.ts"

/** Above a chat's whole minute: 300 events and sixty of the longest messages. */
const WINDOW_MS = 10_000
const MOST_PACKETS = 500
const MOST_BYTES = 2 * 1024 * 1024
/** As many as a client sends together on its return; the rest is read in later turns. */
const MOST_A_TURN = 8
/** Above the longest answer: five hundred of the longest messages. */
const MOST_UNREAD_BYTES = 5 * 1024 * 1024

interface Packet {
  data?: string | Buffer
}

/** Not public in Socket.IO; a test checks it. */
interface Connection {
  request: IncomingMessage
  writeBuffer: Packet[]
  transport: { socket?: { _socket?: Wire; _receiver?: { _allowSynchronousEvents: boolean } } }
  on(event: "packet", heard: (packet: Packet) => void): unknown
  once(event: "close", closed: () => void): unknown
  close(discards: boolean): unknown
}

const strangers = endSlowest({ ofAddress: 256, inAll: 2_000 })

/** What a socket may send and leave unread, and how many may wait to be admitted: of too many the oldest is closed. */
export function boundSockets(io: Server, networkAddressOf: (req: IncomingMessage) => string) {
  const waiting = new WeakMap<object, () => void>()
  io.engine.on("connection", (connection: Connection) => {
    const line = {
      address: networkAddressOf(connection.request),
      began: performance.now(),
      moved: () => 0,
      waits: () => true,
      end: () => end(connection, "flood"),
    }
    const leave = () => strangers.leave(line)
    waiting.set(connection, leave)
    connection.once("close", leave)
    strangers.enter(line)
    readByTurns(connection)
    endFlood(connection)
  })
  io.on("connection", ({ conn }) => waiting.get(conn)?.())
}

/** Socket.IO reads everything in one turn, or by this switch of its own one packet a turn. */
function readByTurns(connection: Connection) {
  let ofThisTurn = 0
  const readTogether = (isAllowed: boolean) => {
    const receiver = connection.transport.socket?._receiver
    if (receiver) receiver._allowSynchronousEvents = isAllowed
  }
  const nextTurn = () => {
    ofThisTurn = 0
    readTogether(true)
  }
  connection.on("packet", () => {
    ofThisTurn += 1
    if (ofThisTurn === 1) setImmediate(nextTurn)
    if (ofThisTurn === MOST_A_TURN) readTogether(false)
  })
}

function endFlood(connection: Connection) {
  let [since, packets, bytes] = [0, 0, 0]
  connection.on("packet", ({ data = "" }) => {
    const now = performance.now()
    if (now - since > WINDOW_MS) [since, packets, bytes] = [now, 0, 0]
    packets += 1
    bytes += data.length
    if (packets > MOST_PACKETS || bytes > MOST_BYTES) end(connection, "flood")
  })
}

/** Whoever keeps asking and reads nothing is disconnected. */
export function endIfUnread(connection: object) {
  const written = wireOf(connection as Connection)?.writableLength ?? 0
  const unread = (connection as Connection).writeBuffer.reduce((sum, { data }) => sum + (data?.length ?? 0), written)
  if (unread > MOST_UNREAD_BYTES) end(connection as Connection, "unread answer")
}

/** Without the protocol's farewell, which would be waited for. */
function end(connection: Connection, why: Loss) {
  noteLoss(why)
  const wire = wireOf(connection)
  connection.close(true)
  wire?.destroy()
}

const wireOf = ({ transport }: Connection) => transport.socket?._socket

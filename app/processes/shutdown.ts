import type { Server } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import type { Server as SocketServer } from "socket.io"

/** Since the stop began; it may take ten seconds. */
const ANSWERED_MS = 2_000
const DRAINED_MS = 7_000
const STOPPED_MS = 8_500
const CLOSED_MS = 9_500
const IDLE_MS = 100

interface Running {
  server: Server
  io: SocketServer
  socketsAnswered(): Promise<unknown>
  stops: (() => Promise<unknown>)[]
  closeDatabase(): Promise<unknown>
}

/**
 * No new connections; sockets are answered and closed, requests finish or are cut, then resources close. Each step has
 * a timeout, whatever a client or a part does.
 */
export async function shutDown({ server, io, socketsAnswered, stops, closeDatabase }: Running) {
  const closed = new Promise((resolve) => server.close(resolve))
  const [drainEnd, stopEnd, end] = [pause(DRAINED_MS), pause(STOPPED_MS), pause(CLOSED_MS)]
  await Promise.race([socketsAnswered(), pause(ANSWERED_MS)])
  // Not awaited: it waits for every connection, finished or not.
  io.close()
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS)
  await Promise.race([closed, drainEnd])
  clearInterval(idle)
  server.closeAllConnections()
  for (const stop of stops) await Promise.race([stop(), stopEnd])
  await Promise.race([closeDatabase(), end])
}

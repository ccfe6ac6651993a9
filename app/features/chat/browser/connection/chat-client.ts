import type { Socket } from "socket.io-client"
import { takeSocket } from "./chat-socket.client.ts"
import { listenToLine } from "./heartbeat.ts"
import { pauseAfter, scattered, TRIES } from "./reconnection.ts"

export type ChatState =
  | { status: "connecting"; attempt: number; problem?: string }
  | { status: "connected" }
  /** The specified tries have failed; further ones are made silently. */
  | { status: "failed"; problem: string }
  /** The session has ended: only a new login helps. */
  | { status: "signed-out" }

export interface Answer {
  ok: boolean
  error?: string
  message?: unknown
  /** The connection went before the answer came: it may have arrived or not. */
  lost?: boolean
  /** The connection is there, and says nothing. */
  unanswered?: boolean
}

export interface ChatConnection {
  ask(event: string, payload: unknown, milliseconds?: number): Promise<Answer>
  reconnect(): void
  close(): void
}

interface Listeners {
  onState(state: ChatState): void
  /** The connection is open, and nothing comes. */
  onSilent(silent: boolean): void
  on: Record<string, (payload: never) => void>
}

const ANSWER_MS = 10_000

/** The only file that knows sockets. It keeps trying as long as the screen is open, whatever state it has reported. */
export function openChat({ onState, onSilent, on }: Listeners): ChatConnection {
  const socket = takeSocket()
  for (const event of Object.keys(on)) socket.on(event, on[event] as (payload: unknown) => void)
  // The bell, which knows no sockets, reads its number again.
  for (const event of ["notice", "newMessage", "messagesRead"])
    socket.on(event, () => window.dispatchEvent(new Event("notice")))
  const tries = keepConnecting(socket, onState)
  const stopWatching = watchReturns(tries)
  const askOrGiveUp: ChatConnection["ask"] = async (event, payload, milliseconds = ANSWER_MS) => {
    const answer = await ask(socket, event, payload, milliseconds)
    if (!answer.unanswered || milliseconds < ANSWER_MS) return answer
    // Browsers themselves notice a silent line only after most of a minute.
    tries.noteSilence()
    return { ...answer, lost: true }
  }
  const stopListening = listenToLine(socket, askOrGiveUp, onSilent)
  return {
    ask: askOrGiveUp,
    reconnect: tries.begin,
    close() {
      tries.end()
      stopWatching()
      stopListening()
      socket.disconnect()
    },
  }
}

function ask(socket: Socket, event: string, payload: unknown, milliseconds: number) {
  return new Promise<Answer>((resolve) => {
    if (!socket.connected) return resolve({ ok: false, error: "not connected", lost: true })
    socket.timeout(milliseconds).emit(event, payload, (problem: Error | null, answer: Answer) => {
      if (!problem) return resolve(answer)
      const unanswered = socket.connected
      resolve({ ok: false, error: "no answer from the server", lost: !unanswered, unanswered })
    })
  })
}

interface Tries {
  /** From the first again, and the screen says so. */
  begin(): void
  /** One more; what the screen says stays until it has led somewhere. */
  again(): void
  /** The connection is given up, and another one is tried. */
  noteSilence(): void
  isTrying(): boolean
  end(): void
}

/** Connects, and after each failure and each break again, by the pauses of `reconnection.ts`. */
function keepConnecting(socket: Socket, onState: Listeners["onState"]): Tries {
  let attempt = 0
  let line: "trying" | "open" | "broken" = "trying"
  let later: number | undefined

  socket.on("connect", connected)
  socket.on("connect_error", ({ message }) => failed(message))
  socket.on("disconnect", (reason) => {
    if (reason === "io client disconnect") return
    // A connection that opens and breaks before it joined counts as failed.
    if (line !== "open") return failed(reason)
    line = "broken"
    onState({ status: "connecting", attempt })
    tryLater()
  })

  function connected() {
    attempt = 0
    line = "open"
    onState({ status: "connected" })
  }

  function failed(problem: string) {
    line = "broken"
    if (problem === "unauthorized") return onState({ status: "signed-out" })
    attempt += 1
    onState(attempt < TRIES ? { status: "connecting", attempt, problem } : { status: "failed", problem })
    tryLater()
  }

  function noteSilence() {
    if (line !== "open") return
    line = "broken"
    socket.disconnect()
    onState({ status: "connecting", attempt })
    tryLater()
  }

  function tryLater() {
    window.clearTimeout(later)
    later = window.setTimeout(tryNow, scattered(pauseAfter(attempt)))
  }

  function tryNow() {
    window.clearTimeout(later)
    line = "trying"
    socket.disconnect().connect()
  }

  function begin() {
    attempt = 0
    onState({ status: "connecting", attempt })
    tryNow()
  }

  function again() {
    if (socket.connected) return
    attempt = Math.min(attempt, TRIES)
    tryNow()
  }

  if (socket.connected) connected()
  else onState({ status: "connecting", attempt })
  // A `connect` on the way must not be announced twice.
  if (!socket.active) socket.connect()
  return { begin, again, noteSilence, isTrying: () => line === "trying", end: () => window.clearTimeout(later) }
}

/** Whoever comes back, to the network or to this page, does not wait for the next try. */
function watchReturns({ again, isTrying }: Tries) {
  const comeBack = () => {
    if (document.visibilityState === "visible" && !isTrying()) again()
  }
  window.addEventListener("online", again)
  window.addEventListener("pageshow", comeBack)
  document.addEventListener("visibilitychange", comeBack)
  return () => {
    window.removeEventListener("online", again)
    window.removeEventListener("pageshow", comeBack)
    document.removeEventListener("visibilitychange", comeBack)
  }
}

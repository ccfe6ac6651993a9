import { takeSocket } from "./chat-socket.client.ts"
import { pauseAfter, scattered, TRIES } from "./reconnection.ts"

export type ChatState =
  | { status: "connecting"; attempt: number; problem?: string }
  | { status: "connected" }
  /** The specified tries have failed; further ones are made without a word. */
  | { status: "failed"; problem: string }
  /** The session has ended: only a new login helps. */
  | { status: "signed-out" }

export interface Answer {
  ok: boolean
  error?: string
  message?: unknown
  /** The connection went before the answer came: it may have arrived or not. */
  lost?: boolean
}

export interface ChatConnection {
  ask(event: string, payload: unknown, milliseconds?: number): Promise<Answer>
  reconnect(): void
  close(): void
}

interface Listeners {
  onState(state: ChatState): void
  on: Record<string, (payload: never) => void>
}

const ANSWER_MS = 10_000

/** The one place that knows sockets. It tries on for as long as the screen is open, whatever state it has told. */
export function openChat({ onState, on }: Listeners): ChatConnection {
  const socket = takeSocket()
  let attempt = 0
  let joined = false
  let trying = false
  let later: number | undefined

  for (const event of Object.keys(on)) socket.on(event, on[event] as (payload: unknown) => void)
  // The bell, which knows no sockets, looks at its number anew.
  for (const event of ["notice", "newMessage", "messagesRead"])
    socket.on(event, () => window.dispatchEvent(new Event("notice")))
  socket.on("connect", connected)
  socket.on("connect_error", ({ message }) => failed(message))
  socket.on("disconnect", (reason) => {
    if (reason === "io client disconnect") return
    // A line that opens and breaks again has led nowhere.
    if (!joined) return failed(reason)
    joined = false
    onState({ status: "connecting", attempt })
    tryLater()
  })

  function connected() {
    attempt = 0
    joined = true
    trying = false
    onState({ status: "connected" })
  }

  function failed(problem: string) {
    trying = false
    if (problem === "unauthorized") return onState({ status: "signed-out" })
    attempt += 1
    onState(attempt < TRIES ? { status: "connecting", attempt, problem } : { status: "failed", problem })
    tryLater()
  }

  function tryLater() {
    window.clearTimeout(later)
    later = window.setTimeout(tryNow, scattered(pauseAfter(attempt)))
  }

  function tryNow() {
    window.clearTimeout(later)
    joined = false
    trying = true
    socket.disconnect().connect()
  }

  function begin() {
    attempt = 0
    onState({ status: "connecting", attempt })
    tryNow()
  }

  /** What the screen says stays until this has led somewhere. */
  function tryAgain() {
    if (socket.connected) return
    attempt = Math.min(attempt, TRIES)
    tryNow()
  }

  function comeBack() {
    if (document.visibilityState === "visible" && !trying) tryAgain()
  }

  if (socket.connected) connected()
  else {
    trying = true
    onState({ status: "connecting", attempt })
    // On its way it would say twice that it is there.
    if (!socket.active) socket.connect()
  }
  window.addEventListener("online", tryAgain)
  window.addEventListener("pageshow", comeBack)
  document.addEventListener("visibilitychange", comeBack)
  return {
    ask(event, payload, milliseconds = ANSWER_MS) {
      return new Promise((resolve) => {
        if (!socket.connected) return resolve({ ok: false, error: "not connected", lost: true })
        socket.timeout(milliseconds).emit(event, payload, (problem: Error | null, answer: Answer) => {
          resolve(problem ? { ok: false, error: "no answer from the server", lost: !socket.connected } : answer)
        })
      })
    },
    reconnect: begin,
    close() {
      window.clearTimeout(later)
      window.removeEventListener("online", tryAgain)
      window.removeEventListener("pageshow", comeBack)
      document.removeEventListener("visibilitychange", comeBack)
      socket.disconnect()
    },
  }
}

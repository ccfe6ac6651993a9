import type { Socket } from "socket.io-client"

export type ChatState =
  | { status: "connecting"; attempt: number; problem?: string }
  | { status: "connected" }
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

const ATTEMPTS = 5
const DELAY_MS = 1_000
const ANSWER_MS = 10_000

/** The one place that knows sockets; their code comes only with the screens that chat. */
export function openChat({ onState, on }: Listeners): ChatConnection {
  let socket: Socket | undefined
  let closed = false
  let attempt = 0
  let later: number | undefined

  function begin() {
    attempt = 0
    onState({ status: "connecting", attempt })
    window.clearTimeout(later)
    if (socket) socket.disconnect().connect()
    else load().catch((error: Error) => onState({ status: "failed", problem: error.message }))
  }

  async function load() {
    const { io } = await import("socket.io-client")
    if (closed) return
    const opened = io({
      transports: ["websocket"],
      reconnectionAttempts: ATTEMPTS,
      reconnectionDelay: DELAY_MS,
      reconnectionDelayMax: DELAY_MS,
      timeout: ANSWER_MS,
    })
    socket = opened
    for (const event of Object.keys(on)) opened.on(event, on[event] as (payload: unknown) => void)
    let problem = ""
    let joined = false
    opened.on("connect", () => {
      attempt = 0
      joined = true
      onState({ status: "connected" })
    })
    function failed(message: string) {
      attempt += 1
      problem = message
      if (message === "unauthorized") return onState({ status: "signed-out" })
      if (attempt <= ATTEMPTS) {
        onState({ status: "connecting", attempt, problem })
        // A server that refuses is not asked again by itself.
        if (!opened.active) connectLater()
        return
      }
      opened.disconnect()
      onState({ status: "failed", problem })
    }
    opened.io.on("reconnect_failed", () => onState({ status: "failed", problem }))
    opened.on("connect_error", ({ message }) => failed(message))
    opened.on("disconnect", (reason) => {
      if (closed || reason === "io client disconnect") return
      // A line that opens and breaks again has led nowhere.
      if (!joined) return failed(reason)
      joined = false
      onState({ status: "connecting", attempt: 0 })
      if (reason === "io server disconnect") connectLater()
    })
  }

  function connectLater() {
    later = window.setTimeout(() => socket?.connect(), DELAY_MS)
  }

  function comeBack() {
    if (document.visibilityState === "visible" && socket && !socket.connected && !socket.active) begin()
  }

  begin()
  window.addEventListener("online", comeBack)
  document.addEventListener("visibilitychange", comeBack)
  return {
    ask(event, payload, milliseconds = ANSWER_MS) {
      return new Promise((resolve) => {
        if (!socket?.connected) return resolve({ ok: false, error: "not connected", lost: true })
        socket.timeout(milliseconds).emit(event, payload, (problem: Error | null, answer: Answer) => {
          resolve(problem ? { ok: false, error: "no answer from the server", lost: !socket?.connected } : answer)
        })
      })
    },
    reconnect: begin,
    close() {
      closed = true
      window.clearTimeout(later)
      window.removeEventListener("online", comeBack)
      document.removeEventListener("visibilitychange", comeBack)
      socket?.disconnect()
    },
  }
}

/** A random UUID also where the engine is old or the page came over plain http. */
export function makeClientId() {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

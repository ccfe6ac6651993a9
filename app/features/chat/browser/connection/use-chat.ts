import { useEffect, useRef, useState } from "react"
import { type Answer, type ChatConnection, type ChatState, openChat } from "./chat-client.ts"

export type Ask = (event: string, payload: unknown, milliseconds?: number) => Promise<Answer>

/** Undefined state: scripts have not begun, or never will. */
export function useChat(live: boolean, on: Record<string, (payload: never) => void>) {
  const [state, setState] = useState<ChatState>()
  const [silent, setSilent] = useState(false)
  const connection = useRef<ChatConnection>(undefined)
  const wasConnected = useRef(false)
  const latest = useRef(on)
  latest.current = on

  useEffect(() => {
    if (!live) return
    const events = Object.keys(latest.current)
    const forward = (event: string) => [event, (payload: never) => latest.current[event]!(payload)] as const
    const on = Object.fromEntries(events.map(forward))
    const opened = openChat({ onState: setState, onSilent: setSilent, on })
    connection.current = opened
    return () => opened.close()
  }, [live])

  wasConnected.current ||= state?.status === "connected"
  const ask: Ask = (event, payload, milliseconds) =>
    connection.current?.ask(event, payload, milliseconds) ?? Promise.resolve({ ok: false, error: "not connected" })
  const reconnect = () => connection.current?.reconnect()
  const connected = state?.status === "connected"
  return {
    state,
    connected,
    ask,
    reconnect,
    wasConnected: wasConnected.current,
    offline: silent || isOffline(state, wasConnected.current),
  }
}

/** A first connection on its way says nothing yet. */
function isOffline(state: ChatState | undefined, wasConnected: boolean) {
  if (state?.status === "connecting") return wasConnected || state.problem !== undefined
  return state?.status === "failed"
}

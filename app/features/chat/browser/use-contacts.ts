import { useEffect, useState } from "react"
import type { Contact } from "../server/contacts.server.ts"
import { forgetContacts, keepContacts, keptContacts } from "./browser-storage.ts"
import { useChat } from "./use-chat.ts"
import { useContactEvents } from "./use-contact-events.ts"

const FAILED_AFTER = 3

export function useContacts(viewerId: number, live: boolean, start: Contact[]) {
  const { contacts, setContacts, askSoon, changePresence } = useContactEvents(start, () => refresh())
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState("")

  const { state, connection, cut } = useChat(live, {
    userChatContacts: (list: unknown) => {
      setAsking(false)
      if (Array.isArray(list)) setContacts(list as Contact[])
      else setProblem("Error processing contacts data")
    },
    error: (error: { message?: string }) => setProblem(error?.message ?? "An error occurred"),
    newMessage: askSoon,
    messagesRead: askSoon,
    presence: changePresence,
  })
  const connected = state?.status === "connected"

  async function refresh() {
    setProblem("")
    setAsking(true)
    const answer = await connection.current?.ask("getUserChatContacts", {})
    if (answer?.ok) return
    setAsking(false)
    setProblem(
      answer?.lost
        ? "Socket not connected. Please retry the connection first."
        : (answer?.error ?? "An error occurred"),
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a connection starts this
  useEffect(() => {
    if (!connected) return
    setAsking(true)
    return askSoon()
  }, [state])

  useEffect(() => {
    if (live) keepContacts(viewerId, contacts)
  }, [live, viewerId, contacts])

  const signedOut = state?.status === "signed-out"
  useEffect(() => {
    if (signedOut) forgetContacts(viewerId)
  }, [signedOut, viewerId])

  const failure =
    state?.status === "failed" || (state?.status === "connecting" && state.attempt > FAILED_AFTER)
      ? `Failed to connect to server: ${state.problem}`
      : signedOut
        ? "Missing authentication or user information"
        : problem
  const progress =
    state?.status === "connecting" && state.attempt > 0
      ? `Connecting... Attempt ${state.attempt}`
      : state?.status === "connecting" || asking
        ? "Loading your conversations..."
        : ""
  const retry = () => {
    setProblem("")
    connection.current?.reconnect()
  }
  // Another tab may have heard more.
  const cached = failure && !connected && !signedOut ? keptContacts(viewerId) : undefined
  return { contacts: cached ?? contacts, connected, cut, signedOut, failure, progress, refresh, retry }
}

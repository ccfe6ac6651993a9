import { useEffect, useState } from "react"
import type { Contact } from "../../server/contacts.server.ts"
import { forgetContacts, keepContacts, keptContacts } from "../browser-storage.ts"
import type { ChatState } from "../connection/chat-client.ts"
import { useChat } from "../connection/use-chat.ts"
import { useContactEvents } from "./use-contact-events.ts"

const FAILED_AFTER = 3

export function useContacts(viewerId: number, live: boolean, start: Contact[]) {
  const { contacts, setContacts, askSoon, changePresence } = useContactEvents(start, () => refresh())
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState("")

  const { state, connected, offline, ask, reconnect } = useChat(live, {
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

  async function refresh() {
    setProblem("")
    setAsking(true)
    const answer = await ask("getUserChatContacts", {})
    if (answer.ok) return
    setAsking(false)
    setProblem(
      answer.lost ? "Socket not connected. Please retry the connection first." : (answer.error ?? "An error occurred"),
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

  const retry = () => {
    setProblem("")
    reconnect()
  }
  const failure = failureOf(state) ?? problem
  const attempt = state?.status === "connecting" ? state.attempt : 0
  const loading = asking || state?.status === "connecting"
  // Another tab may have received more.
  const cached = failure && !connected && !signedOut ? keptContacts(viewerId) : undefined
  return { contacts: cached ?? contacts, connected, offline, signedOut, failure, attempt, loading, refresh, retry }
}

function failureOf(state?: ChatState) {
  if (state?.status === "signed-out") return "Missing authentication or user information"
  if (state?.status === "failed" || (state?.status === "connecting" && state.attempt > FAILED_AFTER))
    return `Failed to connect to server: ${state.problem}`
}

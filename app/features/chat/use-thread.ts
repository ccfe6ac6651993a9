import { useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { type Answer, makeClientId } from "./chat-client.ts"
import type { ChatMessage } from "./messages.server.ts"
import { addLines, addPending, type Line, lineOf, markFailed, newestId, resumeAfter, type Thread } from "./thread.ts"
import { useChat } from "./use-chat.ts"

const HISTORY_MS = 5_000
const HISTORY_PAGE = 50
const LONGEST_GAP = 500
const SENT_NOTICE_MS = 2_000

interface Start {
  live: boolean
  viewerId: number
  otherId: number
  lines: Line[]
  older: boolean
  unread: number
  online: boolean
  seenUpTo: number
}

/** A conversation that keeps itself up to date: what arrives, what was missed, what is on its way, what was read. */
export function useThread(start: Start) {
  const { live, viewerId, otherId } = start
  const [thread, setThread] = useState<Thread>({ lines: start.lines, pending: [] })
  const [online, setOnline] = useState(start.online)
  const [seenUpTo, setSeenUpTo] = useState(start.seenUpTo)
  const [older, setOlder] = useState(start.older)
  const [loading, setLoading] = useState(false)
  const [notice, setNotice] = useState("")
  const current = useRef(thread)
  current.current = thread
  const unread = useRef(start.unread)
  const { revalidate } = useRevalidator()
  const askedBefore = useRef<number>(undefined)

  const { state, connection } = useChat(live, {
    newMessage: (message: ChatMessage) => arrive([message]),
    chatHistory: (messages: ChatMessage[]) => {
      if (askedBefore.current && messages.every(({ _id }) => _id < askedBefore.current!)) {
        setOlder(messages.length >= HISTORY_PAGE)
        askedBefore.current = undefined
      }
      arrive(messages)
      if (messages.length >= LONGEST_GAP) askHistory({ after: messages[messages.length - 1]!._id })
    },
    presence: (presence: { _id: number; isOnline: boolean }) => {
      if (presence._id === otherId) setOnline(presence.isOnline)
    },
    messagesRead: (read: { readerId: number; upTo: number }) => {
      if (read.readerId === otherId) setSeenUpTo((before) => Math.max(before, read.upTo))
    },
  })
  const connected = state?.status === "connected"

  function arrive(messages: ChatMessage[]) {
    const ours = messages.filter(({ fromId, toId }) => fromId === otherId || toId === otherId)
    if (ours.length > 0)
      setThread((before) =>
        addLines(
          before,
          ours.map((message) => lineOf(message, viewerId)),
        ),
      )
  }

  async function askHistory(stretch: { before?: number; after?: number }) {
    setLoading(true)
    const answer = await ask("getMessages", { withEmail: otherId, ...stretch }, HISTORY_MS)
    setLoading(false)
    if (!answer.ok) setNotice(`Connection error: ${answer.error}`)
  }

  function ask(event: string, payload: unknown, milliseconds?: number): Promise<Answer> {
    return (
      connection.current?.ask(event, payload, milliseconds) ?? Promise.resolve({ ok: false, error: "not connected" })
    )
  }

  async function transmit(clientId: string, text: string) {
    setThread((before) => addPending(before, { clientId, text, at: Date.now() }))
    const answer = await ask("sendMessage", { to: otherId, message: text, clientId })
    if (answer.ok) {
      arrive([answer.message as ChatMessage])
      setNotice("Message sent successfully!")
    } else if (!answer.lost) {
      setThread((before) => markFailed(before, clientId, answer.error ?? "try again"))
      setNotice(`Failed to send message: ${answer.error}`)
    }
  }

  function send(text: string) {
    if (text.trim() === "") return false
    if (!connected) {
      setNotice("Cannot send message: not connected")
      return false
    }
    transmit(makeClientId(), text.trim())
    return true
  }

  // After every (re)connection: say where we are, fetch what was missed, and send again what has no answer yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a connection starts this
  useEffect(() => {
    if (!connected) return
    setNotice("")
    ask("joinRoom", { email: otherId })
    askHistory({ after: resumeAfter(current.current) })
    for (const line of current.current.pending) if (!line.failed) transmit(line.clientId, line.text)
  }, [connected])

  useKeptPending(live ? `chat-pending-${viewerId}-${otherId}` : undefined, thread, setThread)

  const newest = newestId(thread)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new message or a connection starts this
  useEffect(() => {
    if (!connected || newest === 0) return
    const mark = async () => {
      if (document.visibilityState !== "visible") return
      await ask("markRead", { withEmail: otherId, upTo: newest })
      // The tab of the frame counts what is unread.
      if (unread.current > 0) revalidate()
      unread.current = 0
    }
    mark()
    document.addEventListener("visibilitychange", mark)
    return () => document.removeEventListener("visibilitychange", mark)
  }, [connected, newest])

  useEffect(() => {
    if (notice !== "Message sent successfully!") return
    const timer = window.setTimeout(() => setNotice(""), SENT_NOTICE_MS)
    return () => window.clearTimeout(timer)
  }, [notice])

  function loadOlder() {
    askedBefore.current = current.current.lines[0]?.id
    askHistory({ before: askedBefore.current })
  }
  const reconnect = () => connection.current?.reconnect()
  return { thread, state, connected, online, seenUpTo, older, loading, notice, send, transmit, loadOlder, reconnect }
}

/** Messages without an answer outlive a reload of the page; the server knows each by its id, so none is stored twice. */
function useKeptPending(
  key: string | undefined,
  thread: Thread,
  setThread: (change: (before: Thread) => Thread) => void,
) {
  const { pending } = thread
  const restored = useRef(false)
  useEffect(() => {
    if (!key) return
    try {
      if (restored.current) return sessionStorage.setItem(key, JSON.stringify(pending))
      restored.current = true
      const kept = JSON.parse(sessionStorage.getItem(key) ?? "[]") as Thread["pending"]
      if (kept.length > 0) setThread((before) => kept.reduce(addPending, before))
    } catch {
      // Storage may be full or forbidden: then a reload forgets what was not sent.
    }
  }, [key, pending, setThread])
}

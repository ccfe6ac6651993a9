import { useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import type { Answer } from "./chat-client.ts"
import type { ChatMessage } from "./messages.server.ts"
import { addLines, type Line, lineOf, newestId, resumeAfter, type Thread, withNote } from "./thread.ts"
import { useChat } from "./use-chat.ts"
import { useSending } from "./use-sending.ts"

const HISTORY_MS = 5_000
const HISTORY_PAGE = 50
const LONGEST_GAP = 500
const SENT_NOTICE_MS = 2_000
/** Said again this often while somebody types, and believed a little longer. */
const TYPING_MS = 3_000

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
  const [typingAt, setTypingAt] = useState(0)
  const [seenUpTo, setSeenUpTo] = useState(start.seenUpTo)
  const [older, setOlder] = useState(start.older)
  const [loading, setLoading] = useState(false)
  const [notice, setNotice] = useState("")
  const current = useRef(thread)
  current.current = thread
  const unread = useRef(start.unread)
  const { revalidate } = useRevalidator()
  const askedBefore = useRef<number>(undefined)
  const joined = useRef(false)
  const typedAt = useRef(0)
  const saidTyping = useRef(0)

  const { state, connection } = useChat(live, {
    newMessage: (message: ChatMessage) => {
      if (message.fromId === otherId) setTypingAt(0)
      arrive([message])
    },
    messageRemoved: (removed: { _id: number; message: string }) => setThread((before) => withNote(before, removed)),
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
    typing: ({ _id }: { _id: number }) => {
      if (_id === otherId) setTypingAt(Date.now())
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
    if (answer.ok) return
    setNotice(`Connection error: ${answer.error}`)
    askedBefore.current = undefined
  }

  function ask(event: string, payload: unknown, milliseconds?: number): Promise<Answer> {
    return (
      connection.current?.ask(event, payload, milliseconds) ?? Promise.resolve({ ok: false, error: "not connected" })
    )
  }

  const sending = useSending({ viewerId, otherId, live, connected, thread, setThread, ask, arrive, setNotice })

  // After every (re)connection: say where we are, fetch what was missed, and send again what has no answer yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a connection starts this
  useEffect(() => {
    joined.current = false
    if (!connected) return setTypingAt(0)
    setNotice("")
    askedBefore.current = undefined
    join()
    askHistory({ after: resumeAfter(current.current) })
    sending.resend()
  }, [connected])

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

  useEffect(() => {
    if (typingAt === 0) return
    const timer = window.setTimeout(() => setTypingAt(0), TYPING_MS + 1_000)
    return () => window.clearTimeout(timer)
  }, [typingAt])

  async function join() {
    joined.current = (await ask("joinRoom", { email: otherId })).ok
    if (Date.now() - typedAt.current < TYPING_MS) sayTyping()
  }

  /** Before the server has let us in it would not pass it on. */
  function sayTyping() {
    typedAt.current = Date.now()
    if (!joined.current || Date.now() - saidTyping.current < TYPING_MS) return
    saidTyping.current = Date.now()
    ask("typing", { to: otherId })
  }

  // One stretch at a time: nothing missed would look like nothing older. In view, the link asks again by itself.
  function loadOlder() {
    if (askedBefore.current || loading) return
    askedBefore.current = current.current.lines[0]?.id
    askHistory({ before: askedBefore.current })
  }
  const reconnect = () => connection.current?.reconnect()
  const shown = { thread, state, connected, online, typing: typingAt > 0, seenUpTo, older, loading, notice }
  return { ...shown, ...sending, setNotice, sayTyping, loadOlder, reconnect }
}

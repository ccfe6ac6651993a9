import { useCallback, useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import type { ChatMessage } from "../message.ts"
import type { Contact } from "../server/contacts.server.ts"
import type { Answer } from "./chat-client.ts"
import { type Line, lineOf, newestId, resumeAfter } from "./thread.ts"
import { type ThreadEvent, type ThreadState, threadAfter } from "./thread-reducer.ts"
import { useChat } from "./use-chat.ts"
import { useContactEvents } from "./use-contact-events.ts"
import { useSending } from "./use-sending.ts"

const HISTORY_MS = 5_000
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
  /** Of the list beside the conversation. */
  contacts: Contact[]
}

/** A conversation that keeps itself up to date: what arrives, what was missed, what is on its way, what was read. */
export function useThread(start: Start) {
  const { live, viewerId, otherId } = start
  const { thread, current, dispatch } = useThreadState(start)
  const unread = useRef(start.unread)
  const { revalidate } = useRevalidator()
  const joined = useRef(false)
  const typedAt = useRef(0)
  const saidTyping = useRef(0)

  const list = useContactEvents(start.contacts, () => isAtDesk() && ask("getUserChatContacts", {}))

  const { state, connection, hasBeenLive, cut } = useChat(live, {
    newMessage: (message: ChatMessage) => {
      dispatch({ type: "received", lines: linesOf([message]) })
      list.askSoon()
    },
    userChatContacts: list.setContacts,
    messageRemoved: (removed: { _id: number; message: string }) => {
      dispatch({ type: "removed", id: removed._id, text: removed.message })
      list.askSoon()
    },
    chatHistory: (messages: ChatMessage[]) => {
      dispatch({ type: "history", lines: linesOf(messages) })
      if (messages.length >= LONGEST_GAP) askHistory({ after: messages[messages.length - 1]!._id })
    },
    presence: (presence: { _id: number; isOnline: boolean }) => {
      if (presence._id === otherId) dispatch({ type: "presence", online: presence.isOnline })
      list.changePresence(presence)
    },
    typing: ({ _id }: { _id: number }) => {
      if (_id === otherId) dispatch({ type: "typing", at: Date.now() })
    },
    messagesRead: (read: { readerId: number; upTo: number }) => {
      if (read.readerId === otherId) dispatch({ type: "seen", upTo: read.upTo })
      else list.askSoon()
    },
  })
  const connected = state?.status === "connected"

  function linesOf(messages: ChatMessage[]) {
    const ours = messages.filter(({ fromId, toId }) => fromId === otherId || toId === otherId)
    return ours.map((message) => lineOf(message, viewerId))
  }

  // A page that was read anew knows what went the way of the form.
  useEffect(() => dispatch({ type: "page-read", lines: start.lines }), [start.lines, dispatch])

  async function askHistory(range: { before?: number; after?: number }) {
    dispatch({ type: "asked", before: range.before })
    const answer = await ask("getMessages", { fromEmail: viewerId, withEmail: otherId, ...range }, HISTORY_MS)
    if (answer.ok) dispatch({ type: "answered" })
    // A line that was cut meanwhile has said so itself.
    else dispatch({ type: "unanswered", error: answer.lost ? undefined : String(answer.error) })
  }

  function ask(event: string, payload: unknown, milliseconds?: number): Promise<Answer> {
    return (
      connection.current?.ask(event, payload, milliseconds) ?? Promise.resolve({ ok: false, error: "not connected" })
    )
  }

  const wiring = { viewerId, otherId, live, connected, hasBeenLive }
  const sending = useSending({ ...wiring, thread, dispatch, ask })

  // After every (re)connection: say where we are, fetch what was missed, and send again what has no answer yet. Before
  // the first one, each try is an occasion to send it again the other way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the connection starts this
  useEffect(() => {
    joined.current = false
    if (state && (connected || !hasBeenLive)) sending.resend()
    dispatch({ type: connected ? "connected" : "disconnected" })
    if (!connected) return
    join()
    askHistory({ after: resumeAfter(current.current) })
    return list.askSoon()
  }, [state])

  const newest = newestId(thread)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new message or the connection starts this
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
  }, [state, newest])

  const { notice, typingAt } = thread
  useEffect(() => {
    if (notice?.kind !== "sent") return
    const timer = window.setTimeout(() => dispatch({ type: "notice-over" }), SENT_NOTICE_MS)
    return () => window.clearTimeout(timer)
  }, [notice, dispatch])

  useEffect(() => {
    if (typingAt === 0) return
    const timer = window.setTimeout(() => dispatch({ type: "typing-over" }), TYPING_MS + 1_000)
    return () => window.clearTimeout(timer)
  }, [typingAt, dispatch])

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

  // One range at a time: nothing missed would look like nothing older. In view, the link asks again by itself.
  function loadOlder() {
    const { askedBefore, loading, lines } = current.current
    if (!askedBefore && !loading) askHistory({ before: lines[0]?.id })
  }
  const reconnect = () => connection.current?.reconnect()
  return { thread, contacts: list.contacts, state, connected, cut, ...sending, sayTyping, loadOlder, reconnect }
}

/** Where the list is not shown nobody asks for it. */
const isAtDesk = () => matchMedia("(min-width: 48rem)").matches

/** What has happened is known at once, though it is shown a moment later: an answer may come before that. */
function useThreadState({ lines, online, seenUpTo, older }: Start) {
  const [thread, show] = useState<ThreadState>({
    ...{ lines, online, seenUpTo, older },
    pending: [],
    typingAt: 0,
    loading: false,
  })
  const current = useRef(thread)
  const dispatch = useCallback((event: ThreadEvent) => {
    current.current = threadAfter(current.current, event)
    show(current.current)
  }, [])
  return { thread, current, dispatch }
}

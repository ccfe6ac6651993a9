import { type Dispatch, useCallback, useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import type { ChatMessage } from "../../message.ts"
import type { Contact } from "../../server/contacts.server.ts"
import { useSending } from "../composer/use-sending.ts"
import { useChat } from "../connection/use-chat.ts"
import { useContactEvents } from "../contacts/use-contact-events.ts"
import { type Line, linesOf, newestId } from "./thread.ts"
import { type ThreadEvent, type ThreadState, threadAfter } from "./thread-reducer.ts"
import { useHistory } from "./use-history.ts"
import { useMarkRead } from "./use-mark-read.ts"
import { useTyping } from "./use-typing.ts"

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
  contacts: Contact[]
}

/** Keeps itself up to date: what arrives, what was missed, what is being sent, what was read. */
export function useThread(start: Start) {
  const { live, viewerId, otherId } = start
  const { thread, current, dispatch } = useThreadState(start)
  const { revalidate } = useRevalidator()
  const list = useContactEvents(start.contacts, () => isAtDesk() && ask("getUserChatContacts", {}))
  const { state, connected, wasConnected, offline, ask, reconnect } = useChat(live, {
    ...messageListeners(start, dispatch, list, revalidate),
    chatHistory: (messages: ChatMessage[]) => history.take(messages),
  })
  const history = useHistory(start, current, dispatch, ask)
  const typing = useTyping(otherId, thread.typingAt, dispatch, ask)
  const sending = useSending({
    ...{ viewerId, otherId, live, connected, wasConnected, thread, dispatch, ask },
    signedOut: state?.status === "signed-out",
  })

  // A page that was read again has what was posted by form.
  useEffect(() => dispatch({ type: "page-read", lines: start.lines }), [start.lines, dispatch])

  // After every (re)connection: join, fetch what was missed, send again what has no answer. Before the first one, each
  // try is an occasion to post it by form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the connection starts this
  useEffect(() => {
    typing.leaveRoom()
    if (state && (connected || !wasConnected)) sending.resend()
    dispatch({ type: connected ? "connected" : "disconnected" })
    if (!connected) return
    typing.joinRoom()
    history.askMissed()
    return list.askSoon()
  }, [state])

  useMarkRead({ otherId, upTo: newestId(thread), unread: start.unread, state, ask })
  useSentNotice(thread, dispatch)

  const { sayTyping } = typing
  const { loadOlder } = history
  return { thread, contacts: list.contacts, state, connected, offline, ...sending, sayTyping, loadOlder, reconnect }
}

/** What happens in this conversation changes it, and the list beside it. */
function messageListeners(
  pair: Pick<Start, "viewerId" | "otherId">,
  dispatch: Dispatch<ThreadEvent>,
  list: ReturnType<typeof useContactEvents>,
  lookAgain: () => void,
) {
  const { otherId } = pair
  return {
    newMessage: (message: ChatMessage) => {
      dispatch({ type: "received", lines: linesOf([message], pair) })
      list.askSoon()
    },
    userChatContacts: list.setContacts,
    messageRemoved: (removed: { _id: number; message: string }) => {
      dispatch({ type: "removed", id: removed._id, text: removed.message })
      list.askSoon()
    },
    presence: (presence: { _id: number; isOnline: boolean }) => {
      if (presence._id === otherId) dispatch({ type: "presence", online: presence.isOnline })
      list.changePresence(presence)
    },
    typing: ({ _id }: { _id: number }) => {
      if (_id === otherId) dispatch({ type: "typing", at: Date.now() })
    },
    familyNews: lookAgain,
    messagesRead: (read: { readerId: number; upTo: number }) => {
      if (read.readerId === otherId) dispatch({ type: "seen", upTo: read.upTo })
      else list.askSoon()
    },
  }
}

/** That a message was sent is not said for long. */
function useSentNotice({ notice }: ThreadState, dispatch: Dispatch<ThreadEvent>) {
  useEffect(() => {
    if (notice?.kind !== "sent") return
    const timer = window.setTimeout(() => dispatch({ type: "notice-over" }), SENT_NOTICE_MS)
    return () => window.clearTimeout(timer)
  }, [notice, dispatch])
}

/** Where the list is not shown it is not asked for. */
const isAtDesk = () => matchMedia("(min-width: 48rem)").matches

/** The reference is set at once, the state only with the next render: an answer may come between. */
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

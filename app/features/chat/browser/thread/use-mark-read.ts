import { useEffect, useRef } from "react"
import { useRevalidator } from "react-router"
import type { ChatState } from "../connection/chat-client.ts"
import type { Ask } from "../connection/use-chat.ts"

interface Reading {
  otherId: number
  /** The newest message of the conversation. */
  upTo: number
  /** How many were unread when the page was made. */
  unread: number
  state: ChatState | undefined
  ask: Ask
}

/** What stands on a page that is looked at has been read. */
export function useMarkRead({ otherId, upTo, unread, state, ask }: Reading) {
  const counted = useRef(unread > 0)
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new message or the connection starts this
  useEffect(() => {
    if (state?.status !== "connected" || upTo === 0) return
    const mark = async () => {
      if (document.visibilityState !== "visible") return
      await ask("markRead", { withEmail: otherId, upTo })
      // The frame's tab counts what is unread.
      if (counted.current) revalidate()
      counted.current = false
    }
    mark()
    document.addEventListener("visibilitychange", mark)
    return () => document.removeEventListener("visibilitychange", mark)
  }, [state, upTo])
}

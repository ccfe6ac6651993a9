import { type Dispatch, useEffect, useRef } from "react"
import type { Ask } from "../connection/use-chat.ts"
import type { ThreadEvent } from "./thread-reducer.ts"

/** Said again this often while somebody types, and believed a little longer. */
const TYPING_MS = 3_000

/** Says that one types, to whom has let one into the room, and forgets in time that the other side does. */
export function useTyping(otherId: number, otherTypedAt: number, dispatch: Dispatch<ThreadEvent>, ask: Ask) {
  const joined = useRef(false)
  const typedAt = useRef(0)
  const saidAt = useRef(0)

  const leaveRoom = () => {
    joined.current = false
  }

  async function joinRoom() {
    joined.current = (await ask("joinRoom", { email: otherId })).ok
    if (Date.now() - typedAt.current < TYPING_MS) sayTyping()
  }

  /** Until the server has let us in it would not pass it on. */
  function sayTyping() {
    typedAt.current = Date.now()
    if (!joined.current || Date.now() - saidAt.current < TYPING_MS) return
    saidAt.current = Date.now()
    ask("typing", { to: otherId })
  }

  useEffect(() => {
    if (otherTypedAt === 0) return
    const timer = window.setTimeout(() => dispatch({ type: "typing-over" }), TYPING_MS + 1_000)
    return () => window.clearTimeout(timer)
  }, [otherTypedAt, dispatch])

  return { leaveRoom, joinRoom, sayTyping }
}

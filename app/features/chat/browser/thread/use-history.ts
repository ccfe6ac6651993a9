import type { Dispatch, RefObject } from "react"
import type { ChatMessage } from "../../message.ts"
import type { Ask } from "../connection/use-chat.ts"
import { linesOf, resumeAfter } from "./thread.ts"
import type { ThreadEvent, ThreadState } from "./thread-reducer.ts"

const HISTORY_MS = 5_000
const LONGEST_GAP = 500

/** What the page does not have: missed while the line was cut, or older than its first message. */
export function useHistory(
  pair: { viewerId: number; otherId: number },
  thread: RefObject<ThreadState>,
  dispatch: Dispatch<ThreadEvent>,
  ask: Ask,
) {
  async function askHistory(range: { before?: number; after?: number }) {
    dispatch({ type: "asked", before: range.before })
    const whose = { fromEmail: pair.viewerId, withEmail: pair.otherId }
    const answer = await ask("getMessages", { ...whose, ...range }, HISTORY_MS)
    if (answer.ok) dispatch({ type: "answered" })
    // A cut connection has reported itself already.
    else dispatch({ type: "unanswered", error: answer.lost ? undefined : String(answer.error) })
  }

  const askMissed = () => askHistory({ after: resumeAfter(thread.current) })

  function take(messages: ChatMessage[]) {
    dispatch({ type: "history", lines: linesOf(messages, pair) })
    if (messages.length >= LONGEST_GAP) askHistory({ after: messages[messages.length - 1]!._id })
  }

  // One range at a time: an answer without missed messages would look like the end. In view, the link asks again.
  function loadOlder() {
    const { askedBefore, loading, lines } = thread.current
    if (!askedBefore && !loading) askHistory({ before: lines[0]?.id })
  }

  return { askMissed, take, loadOlder }
}

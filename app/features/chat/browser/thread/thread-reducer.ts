import {
  addLines,
  addPending,
  changePending,
  confirms,
  dropPending,
  type Line,
  type PendingLine,
  type Thread,
  withKept,
  withNote,
} from "./thread.ts"

const HISTORY_PAGE = 50

interface Notice {
  kind: "sent" | "problem"
  text: string
}

export interface ThreadState extends Thread {
  online: boolean
  /** When the other side was last heard typing; 0: it is not. */
  typingAt: number
  seenUpTo: number
  older: boolean
  askedBefore?: number
  loading: boolean
  notice?: Notice
}

export type ThreadEvent =
  | { type: "connected" }
  | { type: "disconnected" }
  | { type: "received"; lines: Line[] }
  | { type: "removed"; id: number; text: string }
  | { type: "presence"; online: boolean }
  | { type: "typing"; at: number }
  | { type: "seen"; upTo: number }
  | { type: "page-read"; lines: Line[] }
  | { type: "asked"; before?: number }
  | { type: "history"; lines: Line[] }
  | { type: "answered" }
  | { type: "unanswered"; error?: string }
  | { type: "restored"; kept: PendingLine[] }
  | { type: "sending"; line: PendingLine }
  | { type: "progress"; clientId: string; progress: number }
  | { type: "sent"; line: Line }
  | { type: "failed"; clientId: string; reason: string }
  | { type: "not-connected" }
  | { type: "not-sent"; reason: string }
  | { type: "cancelled"; clientId: string }
  | { type: "typing-over" }
  | { type: "notice-over" }

/** One object, so that a second message sent does not prolong what is said of the first. */
const SENT: Notice = { kind: "sent", text: "Message sent successfully!" }
const problem = (text: string): Notice => ({ kind: "problem", text })

export function threadAfter(state: ThreadState, event: ThreadEvent): ThreadState {
  switch (event.type) {
    case "connected":
      return { ...state, notice: undefined, askedBefore: undefined }
    case "disconnected":
    case "typing-over":
      return { ...state, typingAt: 0 }
    case "received": {
      const typingAt = event.lines.some(({ mine }) => !mine) ? 0 : state.typingAt
      return addLines({ ...state, typingAt }, event.lines)
    }
    case "removed":
      return withNote(state, event)
    case "presence":
      return { ...state, online: event.online }
    case "typing":
      return { ...state, typingAt: event.at }
    case "seen":
      // 0: one of the two does not show it any more.
      return { ...state, seenUpTo: event.upTo && Math.max(state.seenUpTo, event.upTo) }
    case "page-read":
      return addLines(confirms(event.lines, state) ? { ...state, notice: SENT } : state, event.lines)
    case "asked":
      return { ...state, loading: true, askedBefore: event.before ?? state.askedBefore }
    case "history":
      return addLines(endReached(state, event.lines), event.lines)
    case "answered":
      return { ...state, loading: false }
    case "unanswered": {
      const notice = event.error === undefined ? state.notice : problem(`Connection error: ${event.error}`)
      return { ...state, loading: false, askedBefore: undefined, notice }
    }
    case "restored":
      return withKept(state, event.kept)
    case "sending":
      return addPending(state, event.line)
    case "progress":
      return changePending(state, event.clientId, { progress: event.progress })
    case "sent":
      return addLines({ ...state, notice: SENT }, [event.line])
    case "failed": {
      const noticed = { ...state, notice: notSent(event.reason) }
      return changePending(noticed, event.clientId, { failed: event.reason, progress: undefined })
    }
    case "not-connected":
      return { ...state, notice: problem("Cannot send message: not connected") }
    case "not-sent":
      return { ...state, notice: notSent(event.reason) }
    case "cancelled":
      return dropPending(state, event.clientId)
    case "notice-over":
      return { ...state, notice: undefined }
  }
}

const notSent = (reason: string) => problem(`Failed to send message: ${reason}`)

/** Only the answer about older messages says whether there are more. */
function endReached(state: ThreadState, lines: Line[]): ThreadState {
  const { askedBefore } = state
  if (!askedBefore || lines.some(({ id }) => id >= askedBefore)) return state
  return { ...state, older: lines.length >= HISTORY_PAGE, askedBefore: undefined }
}

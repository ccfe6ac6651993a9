import { useEffect, useRef } from "react"
import { Link } from "react-router"
import { whenInView } from "#app/ui/when-in-view.ts"
import type { MorePairs, Pair } from "../../message.ts"
import type { AtTable } from "../../table/table-head.tsx"
import { OpenerButtons } from "../composer/opener-buttons.tsx"
import { type Line, newestId, type PendingLine } from "./thread.ts"
import type { ThreadState } from "./thread-reducer.ts"
import { ThreadView } from "./thread-view.tsx"

/** A page of messages as the loader gives it. */
export interface ThreadPage {
  viewerId: number
  lines: Line[]
  older: boolean
  newer: boolean
  /** Set on a page of older messages, or of one pair's, which does not change any more. */
  page: number | undefined
  /** Further parameters for the addresses of other pages. */
  only: string
  pairs: Pair[]
  more: MorePairs | null
  labels: Record<number, string>
  chosen: number | undefined
  now: number
  unread: number
  /** Whoever writes first waits after so many messages for an answer; 0: there is one, or any number may be sent. */
  waitsAfter: number
  seenUpTo: number
  /** Who reads along, and what is asked of it. */
  table: AtTable[]
  family: boolean
  online: boolean
  formKey: string
  /** What the field begins with. */
  draft: string | undefined
}

interface MessageLogProps {
  here: string
  person: { name: string }
  start: ThreadPage
  thread: ThreadState
  now: number
  writes: boolean
  connected: boolean
  offline: boolean
  loadOlder(): void
  transmit(line: PendingLine): void
  cancel(clientId: string): void
  takeBack?(line: PendingLine): void
  onChoose(text: string): void
}

/** The messages, between the ways to older and newer ones. */
export function MessageLog(props: MessageLogProps) {
  const { here, person, start, thread, now, writes } = props
  const empty = thread.lines.length + thread.pending.length === 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="thread-scroll" role="log" aria-label={`Messages with ${person.name}`} tabIndex={0}>
      <div className="thread-lines">
        {thread.older && <OlderLink {...props} />}
        <ThreadView
          thread={thread}
          labels={start.labels}
          person={person}
          seenUpTo={thread.seenUpTo}
          now={now}
          waiting={props.offline}
          onRetry={props.transmit}
          onTakeBack={props.takeBack}
          onCancel={props.cancel}
        />
        {start.newer && (
          <Link className="day" to={`${here}?after=${newestId(thread)}${start.only}`}>
            Newer messages
          </Link>
        )}
        {empty && (
          <p className="day">{thread.loading ? "Loading messages..." : "No messages yet. Start a conversation!"}</p>
        )}
        {empty && writes && <OpenerButtons here={here} onChoose={props.onChoose} />}
      </div>
    </div>
  )
}

type OlderLinkProps = Pick<MessageLogProps, "here" | "start" | "thread" | "connected" | "loadOlder">

/** Over the live line they come into this page, also when it only scrolls into view; otherwise they are a page of their own. */
function OlderLink({ here, start, thread, connected, loadOlder }: OlderLinkProps) {
  const link = useWhenSeen(loadOlder, connected && !thread.loading)
  return (
    <Link
      ref={link}
      className="day"
      to={`${here}?before=${thread.lines[0]?.id}${start.only}`}
      onClick={(event) => {
        if (!connected) return
        event.preventDefault()
        loadOlder()
      }}
    >
      Older messages
    </Link>
  )
}

/** Acts each time the element comes into view, as a click on it would. */
function useWhenSeen(then: () => void, ready: boolean) {
  const element = useRef<HTMLAnchorElement>(null)
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    if (!ready || !element.current) return
    return whenInView(element.current, () => latest.current())
  }, [ready])
  return element
}

import type { SubmissionResult } from "@conform-to/react"
import { useEffect, useRef } from "react"
import { Form, href, Link, useSearchParams } from "react-router"
import { PAKISTAN_MINUTES } from "#app/dates/pakistan.ts"
import type { Connectable } from "#app/features/people/connection-state.ts"
import { SafetyLinks } from "#app/features/people/safety-links.tsx"
import { withQuery } from "#app/forms/query.ts"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { Words } from "#app/ui/names.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { whenInView } from "#app/ui/when-in-view.ts"
import { Lightbox } from "../attachments/lightbox.tsx"
import type { ChatRefusal } from "../chat-policy.ts"
import type { ChatState } from "./chat-client.ts"
import { Composer } from "./composer.tsx"
import { Face } from "./face.tsx"
import { Presence } from "./presence.tsx"
import { RefusalPanel } from "./refusal-panel.tsx"
import { type Line, newestId, newestOwn } from "./thread.ts"
import { ThreadView } from "./thread-view.tsx"
import { useThread } from "./use-thread.ts"

export interface ConversationProps {
  person: { id: number; name: string; gone: boolean; avatar: string | null; about: string | null }
  refusal: ChatRefusal | null
  wallet: string | null
  request: Connectable
  thread: {
    viewerId: number
    lines: Line[]
    older: boolean
    newer: boolean
    /** Set on a page of older messages, which does not change any more. */
    page: number | undefined
    now: number
    unread: number
    seenUpTo: number
    online: boolean
    formKey: string
  }
  lastResult?: SubmissionResult | null
}

export function Conversation({ person, refusal, wallet, request, thread: start, lastResult }: ConversationProps) {
  const scripts = useScripts()
  const live = start.page === undefined && !person.gone
  const { thread, state, connected, ...does } = useThread({ ...start, live, otherId: person.id })
  const { online, typingAt, seenUpTo, older, loading, notice } = thread
  const zone = scripts ? -new Date().getTimezoneOffset() : PAKISTAN_MINUTES
  const now = scripts ? Date.now() : start.now
  const here = href("/Messages/:userId", { userId: String(person.id) })
  const oldest = thread.lines[0]?.id
  const [query] = useSearchParams()
  const enlarged = thread.lines.find(({ attachment: a }) => a?.kind === "image" && a.id === query.get("picture"))
  const atTop = useWhenSeen(does.loadOlder, connected && older && !loading)
  return (
    <>
      <header className="row between chat-head">
        <div className="row">
          <Link className="icon-button" to={href("/contacts")} aria-label="All conversations">
            <Icon name="chevron-left" />
          </Link>
          <Face name={person.name} picture={person.avatar} />
          <div>
            <h1>
              <bdi>{person.name}</bdi>
            </h1>
            {person.about && (
              <p className="small soft">
                <Words text={person.about} />
              </p>
            )}
            {!person.gone && <Presence online={online} typing={typingAt > 0} />}
          </div>
        </div>
        <CardMenu name={person.name}>
          <Link to="?q=">Search messages</Link>
          {!person.gone && <SafetyLinks accountId={person.id} profileId={request.profileId} />}
        </CardMenu>
      </header>
      <div className="thread card" data-live={live || undefined}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div className="thread-scroll" role="log" aria-label={`Messages with ${person.name}`} tabIndex={0}>
          <div className="thread-lines">
            {older && (
              <Link
                ref={atTop}
                className="day"
                to={`${here}?before=${oldest}`}
                onClick={(event) => {
                  if (!connected) return
                  event.preventDefault()
                  does.loadOlder()
                }}
              >
                Older messages
              </Link>
            )}
            <ThreadView
              thread={thread}
              person={person}
              seenUpTo={seenUpTo}
              zone={zone}
              now={now}
              onRetry={does.transmit}
              onCancel={does.cancel}
            />
            {start.newer && (
              <Link className="day" to={`${here}?after=${newestId(thread)}`}>
                Newer messages
              </Link>
            )}
            {thread.lines.length + thread.pending.length === 0 && (
              <p className="day">{loading ? "Loading messages..." : "No messages yet. Start a conversation!"}</p>
            )}
          </div>
        </div>
        <Status state={state} notice={notice?.text} here={here} onReconnect={does.reconnect} />
        {refusal && !person.gone && <RefusalPanel refusal={refusal} request={request} wallet={wallet} />}
        {!refusal && live && (
          <Composer
            viewerId={start.viewerId}
            other={person}
            lastResult={lastResult}
            formKey={start.formKey}
            upTo={newestId(thread)}
            lastSent={newestOwn(thread)?.text}
            onSend={does.send}
            onTyping={does.sayTyping}
          />
        )}
      </div>
      <div className="row between small chat-foot">
        {start.page === undefined ? !connected && <a href={here}>Refresh</a> : <Link to={here}>Newest messages</Link>}
        {start.unread > 0 && !connected && (
          <Form method="post" className="row">
            <input type="hidden" name="upTo" value={newestId(thread)} />
            <button className="button quiet" name="intent" value="read">
              Mark as read
            </button>
          </Form>
        )}
      </div>
      {enlarged?.attachment && (
        <Lightbox
          picture={enlarged.attachment}
          title={`Picture from ${enlarged.mine ? "you" : person.name}`}
          close={withQuery(query.toString(), { picture: null })}
        />
      )}
    </>
  )
}

/** Does it each time that the element comes into view: what a click on it does, for those who scroll. */
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

interface StatusProps {
  state?: ChatState
  notice?: string
  here: string
  onReconnect(): void
}

function Status({ state, notice, here, onReconnect }: StatusProps) {
  const trouble =
    state?.status === "connecting"
      ? state.problem
        ? `Connection error: ${state.problem}. Connecting...`
        : "Connecting..."
      : state?.status === "failed"
        ? `Connection error: ${state.problem}`
        : state?.status === "signed-out"
          ? "Missing authentication or user information"
          : undefined
  return (
    <div className="chat-status row small" role="status">
      {trouble && <span>{trouble}</span>}
      {notice && <span>{notice}</span>}
      {state?.status === "failed" && (
        <button className="button quiet" onClick={onReconnect}>
          Reconnect
        </button>
      )}
      {state?.status === "signed-out" && <a href={`${href("/login")}?redirectTo=${here}`}>Log in</a>}
    </div>
  )
}

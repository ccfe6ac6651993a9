import type { SubmissionResult } from "@conform-to/react"
import { useEffect, useRef } from "react"
import { href, Link, useSearchParams } from "react-router"
import type { Connectable } from "#app/features/people/connection-state.ts"
import { withQuery } from "#app/forms/query.ts"
import { useScripts } from "#app/ui/use-scripts.ts"
import { whenInView } from "#app/ui/when-in-view.ts"
import { Lightbox } from "../attachments/lightbox.tsx"
import type { ChatRefusal } from "../chat-policy.ts"
import type { MorePairs, Pair } from "../message.ts"
import type { Contact } from "../server/contacts.server.ts"
import { ChatHead } from "./chat-head.tsx"
import { ChatStrip } from "./chat-strip.tsx"
import { Composer } from "./composer.tsx"
import { ContactsBeside } from "./contacts-beside.tsx"
import { Immersive } from "./immersive.tsx"
import { OpenerButtons } from "./opener-buttons.tsx"
import { RefusalPanel } from "./refusal-panel.tsx"
import { type Line, newestId, newestOwn } from "./thread.ts"
import { ThreadView } from "./thread-view.tsx"
import { useThread } from "./use-thread.ts"

export interface ConversationProps {
  person: {
    id: number
    name: string
    gone: boolean
    avatar: string | null
    about: string | null
  }
  refusal: ChatRefusal | null
  wallet: string | null
  request: Connectable
  contacts: Contact[]
  thread: {
    viewerId: number
    lines: Line[]
    older: boolean
    newer: boolean
    /** Set on a page of older messages or of one pair's, which does not change any more. */
    page: number | undefined
    /** What the address of further pages has besides. */
    only: string
    pairs: Pair[]
    more: MorePairs | null
    labels: Record<number, string>
    chosen: number | undefined
    now: number
    unread: number
    seenUpTo: number
    online: boolean
    formKey: string
    /** What the field begins with. */
    draft: string | undefined
  }
  lastResult?: SubmissionResult | null
}

export function Conversation(props: ConversationProps) {
  const { person, refusal, wallet, request, contacts: others, thread: start, lastResult } = props
  const scripts = useScripts()
  const field = useRef<HTMLTextAreaElement>(null)
  const live = start.page === undefined && !person.gone
  const { thread, contacts, state, cut, ...does } = useThread({ ...start, contacts: others, live, otherId: person.id })
  const { online, typingAt, older, loading, notice } = thread
  const connected = state?.status === "connected"
  const now = scripts ? Date.now() : start.now
  const here = href("/Messages/:userId", { userId: String(person.id) })
  const upTo = newestId(thread)
  const empty = thread.lines.length + thread.pending.length === 0
  const writes = !refusal && live
  const [query] = useSearchParams()
  const enlarged = thread.lines.find(({ attachment: a }) => a?.kind === "image" && a.id === query.get("picture"))
  const atTop = useWhenSeen(does.loadOlder, connected && older && !loading)
  return (
    <div className="chat columns">
      <div className="conversation">
        <ChatHead
          person={person}
          more={start.more}
          request={request}
          presence={{ online: online && state?.status !== "signed-out", typing: typingAt > 0, cut }}
        />
        <div className="thread" data-live={live || undefined}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <div className="thread-scroll" role="log" aria-label={`Messages with ${person.name}`} tabIndex={0}>
            <div className="thread-lines">
              {older && (
                <Link
                  ref={atTop}
                  className="day"
                  to={`${here}?before=${thread.lines[0]?.id}${start.only}`}
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
                labels={start.labels}
                person={person}
                seenUpTo={thread.seenUpTo}
                now={now}
                onRetry={does.transmit}
                onCancel={does.cancel}
              />
              {start.newer && (
                <Link className="day" to={`${here}?after=${upTo}${start.only}`}>
                  Newer messages
                </Link>
              )}
              {empty && (
                <p className="day">{loading ? "Loading messages..." : "No messages yet. Start a conversation!"}</p>
              )}
              {empty && writes && <OpenerButtons here={here} onChoose={(words) => fill(field.current, words)} />}
            </div>
          </div>
          <ChatStrip
            here={here}
            state={state}
            sent={notice?.kind === "sent" ? notice.text : undefined}
            earlier={start.page !== undefined}
            unread={start.unread}
            upTo={upTo}
            onReconnect={does.reconnect}
          />
        </div>
        {refusal && !person.gone && <RefusalPanel refusal={refusal} request={request} wallet={wallet} />}
        {writes && (
          <Composer
            field={field}
            viewerId={start.viewerId}
            other={person}
            lastResult={lastResult}
            draft={start.draft}
            problem={notice?.kind === "problem" ? notice.text : undefined}
            formKey={start.formKey}
            upTo={upTo}
            lastSent={newestOwn(thread)?.text}
            pairs={start.pairs}
            about={start.chosen}
            onSend={does.send}
            onTyping={does.sayTyping}
          />
        )}
      </div>
      <ContactsBeside contacts={contacts} now={now} cut={cut} openId={person.id} />
      {enlarged?.attachment && (
        <Lightbox
          picture={enlarged.attachment}
          title={`Picture from ${enlarged.mine ? "you" : person.name}`}
          close={withQuery(query.toString(), { picture: null })}
        />
      )}
      <Immersive />
    </div>
  )
}

/** As if it had been typed. */
function fill(field: HTMLTextAreaElement | null, words: string) {
  if (!field) return
  field.value = words
  field.dispatchEvent(new Event("input", { bubbles: true }))
  field.focus()
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

import type { SubmissionResult } from "@conform-to/react"
import { useRef } from "react"
import { href, useSearchParams } from "react-router"
import type { Connectable } from "#app/features/people/connect/connection-state.ts"
import type { PayToData } from "#app/features/subscriptions/manual/pay-to.server.ts"
import { useScripts } from "#app/ui/use-scripts.ts"
import { withQuery } from "#app/url/query.ts"
import { Lightbox } from "../attachments/lightbox.tsx"
import type { ChatRefusal } from "../chat-policy.ts"
import type { Contact } from "../server/contacts.server.ts"
import { Asked } from "../table/table-head.tsx"
import { WAITING, waitsForAnswer } from "../waiting.ts"
import { ChatHead } from "./chat-head.tsx"
import { Composer } from "./composer/composer.tsx"
import { ChatStrip } from "./connection/chat-strip.tsx"
import { ContactsBeside } from "./contacts/contacts-beside.tsx"
import { Immersive } from "./immersive.tsx"
import { RefusalPanel } from "./refusal-panel.tsx"
import { MessageLog, type ThreadPage } from "./thread/message-log.tsx"
import { type Line, newestId, newestOwn, type PendingLine, type Thread } from "./thread/thread.ts"
import { useThread } from "./thread/use-thread.ts"

interface ConversationProps {
  person: {
    id: number
    name: string
    gone: boolean
    avatar: string | null
    about: string | null
    decides: string | null
  }
  refusal: ChatRefusal | null
  wallet: PayToData | null
  request: Connectable
  contacts: Contact[]
  thread: ThreadPage
  lastResult?: SubmissionResult | null
}

export function Conversation(props: ConversationProps) {
  const { person, refusal, wallet, request, contacts: others, thread: start, lastResult } = props
  const scripts = useScripts()
  const field = useRef<HTMLTextAreaElement>(null)
  const live = start.page === undefined && !person.gone
  const shown = { ...start, contacts: others, live, otherId: person.id }
  const { thread, contacts, state, offline, ...does } = useThread(shown)
  const { online, typingAt, notice } = thread
  const presence = { online: online && state?.status !== "signed-out", typing: typingAt > 0, offline }
  const now = scripts ? Date.now() : start.now
  const here = href("/Messages/:userId", { userId: String(person.id) })
  const upTo = newestId(thread)
  const waits = !lastResult && waitsForAnswer(unansweredOf(start, thread))
  const writes = !refusal && live && !waits
  const takeBack = ({ clientId, text }: PendingLine) => {
    does.cancel(clientId)
    fill(field.current, [field.current?.value, text].filter(Boolean).join("\n"))
  }
  return (
    <div className="chat columns">
      <div className="conversation">
        <ChatHead
          person={person}
          table={start.table}
          family={start.family}
          more={start.more}
          request={request}
          presence={presence}
        />
        <Asked page={`${here}/table`} table={start.table} name={person.name} />
        <div className="thread" data-live={live || undefined}>
          <MessageLog
            {...{ here, person, start, thread, now, writes }}
            {...does}
            offline={offline}
            takeBack={writes ? takeBack : undefined}
            onChoose={(text) => fill(field.current, text)}
          />
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
        {!refusal && live && waits && (
          <p className="composer soft" role="status">
            {WAITING.text}
          </p>
        )}
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
      <ContactsBeside contacts={contacts} now={now} offline={offline} openId={person.id} />
      <EnlargedPicture lines={thread.lines} name={person.name} />
      <Immersive />
    </div>
  )
}

/** What is on its way counts, so that nobody writes what is then refused. */
const unansweredOf = ({ waitsAfter }: ThreadPage, { lines, pending }: Thread) => ({
  unanswered: lines.some(({ mine }) => !mine) ? null : lines.length + pending.filter(({ failed }) => !failed).length,
  beforeAnswer: waitsAfter,
})

function fill(field: HTMLTextAreaElement | null, text: string) {
  if (!field) return
  field.value = text
  field.dispatchEvent(new Event("input", { bubbles: true }))
  field.focus()
}

/** The one that the address names, over the conversation. */
function EnlargedPicture({ lines, name }: { lines: Line[]; name: string }) {
  const [query] = useSearchParams()
  const line = lines.find(({ attachment: a }) => a?.kind === "image" && a.id === query.get("picture"))
  if (!line?.attachment) return null
  const close = withQuery(query.toString(), { picture: null })
  return <Lightbox picture={line.attachment} title={`Picture from ${line.mine ? "you" : name}`} close={close} />
}

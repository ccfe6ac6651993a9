import { Form, href, Link } from "react-router"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { LONG_LIST } from "#db/lists/short-lists.ts"
import { LONGEST_QUERY } from "../../search.ts"
import type { Contact } from "../../server/contacts.server.ts"
import { ContactRows } from "./contact-rows.tsx"
import { useContacts } from "./use-contacts.ts"

interface ContactListProps {
  viewerId: number
  contacts: Contact[]
  olderThan: number | null
  /** What is searched for, if anything. */
  q: string
  /** False on a page of older or searched conversations, which does not change by itself. */
  newest: boolean
  now: number
}

export function ContactList({ viewerId, contacts: start, olderThan, q, newest, now }: ContactListProps) {
  const scripts = useScripts()
  const { contacts, connected, offline, signedOut, failure, attempt, loading, ...does } = useContacts(
    viewerId,
    newest,
    start,
  )
  const unseen = attempt === 0 && loading && contacts.length > 0
  return (
    <>
      <div className="contacts-head" data-live={newest || undefined}>
        <h1>Conversations</h1>
        <div className="contacts-state small soft">
          {failure && contacts.length > 0 && <h2>Cached contacts</h2>}
          <span role="status" className={unseen ? "away" : undefined}>
            {attempt > 0
              ? `Connecting... Attempt ${attempt}`
              : loading
                ? "Loading your conversations..."
                : connected && offline && "Waiting for network"}
          </span>
        </div>
        {connected ? (
          <button className="link" onClick={does.refresh}>
            Refresh<span className="away"> contacts</span>
          </button>
        ) : (
          <a href={href("/contacts")}>{q ? "Show all" : newest ? "Refresh" : "Newest conversations"}</a>
        )}
      </div>
      {(q !== "" || contacts.length > 0) && <ContactSearch q={q} />}
      {failure && (
        <div className="notice bad row between contacts-failure" role="alert">
          <span>{failure}</span>
          {signedOut ? (
            <a href={`${href("/login")}?redirectTo=${href("/contacts")}`}>Log in</a>
          ) : (
            <button className="button quiet" onClick={does.retry}>
              Retry connection
            </button>
          )}
        </div>
      )}
      {contacts.length === 0 && q !== "" ? (
        <p role="status">Nobody of this name in your conversations.</p>
      ) : contacts.length === 0 ? (
        <EmptyState text="No conversations yet">
          <p>When you start chatting with someone, they'll appear here.</p>
          <Link className="button" to={href("/connections")}>
            Your connections
          </Link>
        </EmptyState>
      ) : (
        <ContactRows contacts={contacts} now={scripts ? Date.now() : now} offline={offline} />
      )}
      {olderThan !== null && (
        <Link className="older" to={`${href("/contacts")}?before=${olderThan}`}>
          Older conversations
        </Link>
      )}
      {contacts.filter(({ latestMessageTime }) => latestMessageTime === null).length >= LONG_LIST && (
        <Link className="older" to={href("/connections")}>
          All your connections
        </Link>
      )}
    </>
  )
}

const ContactSearch = ({ q }: { q: string }) => (
  <Form className="joined" role="search" key={q}>
    <label htmlFor="search-contacts" className="away">
      Search your conversations by name
    </label>
    <input
      type="search"
      id="search-contacts"
      name="q"
      defaultValue={q}
      maxLength={LONGEST_QUERY}
      placeholder="Search by name"
      autoComplete="off"
    />
    <button className="icon-button">
      <Icon name="search" />
      <span className="away">Search</span>
    </button>
  </Form>
)

import { href, Link } from "react-router"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { LONG_LIST } from "#db/lists/short-lists.ts"
import type { Contact } from "../../server/contacts.server.ts"
import { ContactRows } from "./contact-rows.tsx"
import { useContacts } from "./use-contacts.ts"

interface ContactListProps {
  viewerId: number
  contacts: Contact[]
  olderThan: number | null
  /** False on a page of older conversations, which does not change by itself. */
  newest: boolean
  now: number
}

export function ContactList({ viewerId, contacts: start, olderThan, newest, now }: ContactListProps) {
  const scripts = useScripts()
  const { contacts, connected, offline, signedOut, failure, progress, ...does } = useContacts(viewerId, newest, start)
  return (
    <>
      <div className="contacts-head" data-live={newest || undefined}>
        <h1>Conversations</h1>
        {connected ? (
          <button className="button quiet" onClick={does.refresh}>
            Refresh contacts
          </button>
        ) : (
          <a href={href("/contacts")}>{newest ? "Refresh" : "Newest conversations"}</a>
        )}
      </div>
      <div className="contacts-state small soft">
        {failure && contacts.length > 0 && <h2>Cached contacts</h2>} <span role="status">{progress}</span>
      </div>
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
      {contacts.length === 0 ? (
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

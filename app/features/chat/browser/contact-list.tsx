import { href, Link } from "react-router"
import { contactTime } from "#app/dates/chat-time.ts"
import { PAKISTAN_MINUTES } from "#app/dates/pakistan.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { preview } from "../preview.ts"
import type { Contact } from "../server/contacts.server.ts"
import { Face } from "./face.tsx"
import { Presence } from "./presence.tsx"
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
  const { contacts, connected, signedOut, failure, progress, ...does } = useContacts(viewerId, newest, start)
  const zone = scripts ? -new Date().getTimezoneOffset() : PAKISTAN_MINUTES
  const today = scripts ? Date.now() : now
  return (
    <>
      <div className="row between small contacts-head" data-live={newest || undefined}>
        <div>
          {failure && contacts.length > 0 && <h2>Cached contacts</h2>}
          <span className="soft" role="status">
            {progress}
          </span>
        </div>
        {connected ? (
          <button className="button quiet" onClick={does.refresh}>
            Refresh contacts
          </button>
        ) : (
          <a href={href("/contacts")}>{newest ? "Refresh" : "Newest conversations"}</a>
        )}
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
        <ul className="card contacts">
          {contacts.map((contact) => (
            <li key={contact._id}>
              <ContactRow contact={contact} now={today} zone={zone} />
            </li>
          ))}
        </ul>
      )}
      {olderThan !== null && <Link to={`${href("/contacts")}?before=${olderThan}`}>Older conversations</Link>}
    </>
  )
}

function ContactRow({ contact, now, zone }: { contact: Contact; now: number; zone: number }) {
  const { name, latestMessage, latestMessageTime, unreadCount } = contact
  return (
    <Link className="contact" to={href("/Messages/:userId", { userId: String(contact._id) })}>
      <Face name={name} picture={contact.avatar} />
      <span className="contact-words">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {contact.clients && (
          <span className="small">
            About <bdi>{contact.clients}</bdi>
          </span>
        )}
        <span className="soft" dir="auto">
          {latestMessage === null ? "No messages yet" : preview(latestMessage)}
        </span>
        <Presence online={contact.isOnline} />
      </span>
      <span className="contact-side small soft">
        {latestMessageTime && (
          <time dateTime={latestMessageTime}>{contactTime(Date.parse(latestMessageTime), now, zone)}</time>
        )}
        {unreadCount > 0 && <span className="badge">{`${unreadCount} unread`}</span>}
      </span>
    </Link>
  )
}

import { href, Link } from "react-router"
import { contactTime } from "#app/dates/chat-time.ts"
import { Face } from "#app/ui/face.tsx"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { preview } from "../../preview.ts"
import type { Contact } from "../../server/contacts.server.ts"
import { Presence } from "../presence.tsx"

interface ContactRowProps {
  contact: Contact
  now: number
  offline: boolean
  /** Its conversation is open beside the list and shows these things itself. */
  current?: boolean
}

/** Online is a dot for the eye and a word for screen readers. */
export function ContactRow({ contact, now, offline, current }: ContactRowProps) {
  const { name, latestMessage, latestMessageTime, unreadCount, isOnline } = contact
  const said = latestMessage === null ? "No messages yet" : preview(latestMessage)
  return (
    <Link
      className="contact"
      to={href("/Messages/:userId", { userId: String(contact._id) })}
      aria-current={current ? "page" : undefined}
    >
      <Face name={name} picture={contact.avatar} online={isOnline && !offline} />
      <span className="contact-text">
        <strong>
          <Name>{name}</Name>
        </strong>
        {!current && (
          <span className="away">
            <Presence online={isOnline} offline={offline && isOnline} />
          </span>
        )}
        {!current && contact.clients && (
          <span className="small">
            About <Name>{contact.clients}</Name>
          </span>
        )}
        <span className="soft" {...ownText(said)}>
          {said}
        </span>
      </span>
      <span className="contact-side small soft">
        {latestMessageTime && (
          <time dateTime={latestMessageTime}>{contactTime(Date.parse(latestMessageTime), now)}</time>
        )}
        {unreadCount > 0 && (
          <span className="badge">
            {unreadCount}
            <span className="away"> unread</span>
          </span>
        )}
      </span>
    </Link>
  )
}

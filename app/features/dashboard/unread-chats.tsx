import { href } from "react-router"
import type { Contact } from "#app/features/chat/server/contacts.server.ts"
import { initials } from "#app/ui/initials.ts"
import { Name } from "#app/ui/names.tsx"

export function UnreadChats({ chats }: { chats: Contact[] }) {
  return (
    <ul className="faces">
      {chats.map(({ _id, name, avatar, latestMessage, unreadCount }) => (
        <li key={_id} className="card">
          <a href={href("/Messages/:userId", { userId: String(_id) })}>
            {avatar ? (
              <img className="avatar" src={avatar} alt="" width="48" height="48" />
            ) : (
              <span className="avatar" aria-hidden="true">
                {initials(name)}
              </span>
            )}
            <span>
              <strong>
                <Name>{name}</Name>
              </strong>
              <br />
              <span className="soft">
                <Name>{latestMessage}</Name>
              </span>
            </span>
            <span className="badge">
              {unreadCount}
              <span className="away"> unread</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

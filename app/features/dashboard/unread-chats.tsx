import { href } from "react-router"
import { Face } from "#app/ui/face.tsx"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { countedUpTo1000 } from "./counted-up-to-1000.ts"
import type { Today } from "./dashboard.server.ts"
import { Heading } from "./heading.tsx"

export const UnreadChats = ({ chats, unreadMessages }: Pick<Today, "chats" | "unreadMessages">) => (
  <section className="stack tight">
    <Heading title="Messages" to={href("/contacts")} step="Open chat" document>
      {countedUpTo1000(unreadMessages, "unread message")}
    </Heading>
    <ul className="card unread-chats">
      {chats.map(({ id, name, avatar, latest, time, unread }) => (
        <li key={id}>
          <a className="contact" href={href("/Messages/:userId", { userId: String(id) })}>
            <Face name={name} picture={avatar} />
            <span className="contact-text">
              <strong>
                <Name>{name}</Name>
              </strong>
              <span className="soft" {...ownText(latest)}>
                {latest}
              </span>
            </span>
            <span className="contact-side small soft">
              <time>{time}</time>
              <span className="badge">
                {unread}
                <span className="away"> unread</span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)

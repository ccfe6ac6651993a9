import { href, Link } from "react-router"
import { NameLink } from "#app/features/people/card/name-link.tsx"
import { SafetyLinks } from "#app/features/people/card/safety-links.tsx"
import type { Connectable } from "#app/features/people/connect/connection-state.ts"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { Face } from "#app/ui/face.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { TextWithNames } from "#app/ui/names.tsx"
import type { MorePairs } from "../message.ts"
import { type AtTable, WhoReads } from "../table/table-head.tsx"
import { Presence } from "./presence.tsx"

interface ChatHeadProps {
  person: {
    id: number
    name: string
    gone: boolean
    avatar: string | null
    about: string | null
    decides: string | null
  }
  table: AtTable[]
  /** The reader's own family may read along. */
  family: boolean
  more: MorePairs | null
  request: Connectable
  presence: { online: boolean; typing: boolean; offline: boolean }
}

export function ChatHead({ person, table, family, more, request: { profileId }, presence }: ChatHeadProps) {
  const page = href("/Messages/:userId/table", { userId: String(person.id) })
  return (
    <header className="chat-head">
      <Link className="icon-button back" to={href("/contacts")} aria-label="All conversations">
        <Icon name="chevron-left" />
      </Link>
      <Face name={person.name} picture={person.avatar} />
      <div className="chat-who">
        <h1>
          <NameLink profileId={profileId} name={person.name} />
        </h1>
        {person.about && (
          <p className="small soft">
            <TextWithNames text={person.about} />
          </p>
        )}
        {more && (
          <details className="small soft">
            <summary>{more.text}</summary>
            <TextWithNames text={more.names} />
          </details>
        )}
        {person.decides && <p className="small soft">{person.decides}</p>}
        <WhoReads page={page} table={table} />
        {!person.gone && <Presence {...presence} />}
      </div>
      <CardMenu name={person.name}>
        <Link to="?q=">Search messages</Link>
        {family && !person.gone && <Link to={page}>Who reads along</Link>}
        {!person.gone && (
          <Link to={href("/connections/:accountId/number", { accountId: String(person.id) })}>Share a number</Link>
        )}
        {!person.gone && <SafetyLinks accountId={person.id} profileId={profileId} />}
      </CardMenu>
    </header>
  )
}

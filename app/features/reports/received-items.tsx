import { href, Link } from "react-router"
import { ATTACHMENT_LABELS } from "#app/features/chat/attachments/attachment.ts"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import type { Received } from "./received.server.ts"

export function ReceivedItems({ items, name }: { items: Received[]; name: string }) {
  return (
    <ul className="stack">
      {items.map(({ what, id, text, enclosed, forClient, at }) => (
        <li key={what + id}>
          {text && (
            <blockquote className="note-body" {...ownText(text)}>
              {text}
            </blockquote>
          )}
          {enclosed && <p className="soft">{ATTACHMENT_LABELS[enclosed]}</p>}
          <p className="small soft">
            {`${what === "request" ? "Asked for a connection" : "Wrote"} on ${at}`}
            {forClient && (
              <>
                {" · for "}
                <Name>{forClient}</Name>
              </>
            )}
            {" · "}
            <Link
              to={href("/report/:what/:id", { what, id: String(id) })}
              aria-label={`Report the ${what} of ${name} of ${at}`}
            >
              Report
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}

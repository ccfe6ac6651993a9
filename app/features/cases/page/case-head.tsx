import { href, Link } from "react-router"
import { ApartLine, Name } from "#app/ui/names.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import type { findCase } from "./case-page.server.ts"

export type FoundCase = NonNullable<Awaited<ReturnType<typeof findCase>>>

export function CaseHead({ found }: { found: FoundCase }) {
  const {
    clientId,
    clientName,
    otherName,
    apart,
    otherProfileId,
    pictureId,
    stageName,
    endedReason,
    movedOn,
    through,
    ownPair,
  } = found
  return (
    <header className="card summary">
      <Portrait name={otherName} pictureId={pictureId} />
      <div className="stack tight">
        <h1>
          <Name>{clientName}</Name>
          {" and "}
          <Name>{otherName}</Name>
        </h1>
        {apart && <ApartLine text={`${otherName}: ${apart}`} />}
        <p>
          <strong>{stageName}</strong>
          {` since ${movedOn}`}
        </p>
        {endedReason && <p className="note-body">{endedReason}</p>}
        {through && (
          <p className="small soft">
            {"With the client of "}
            <Name>{through}</Name>
          </p>
        )}
        <div className="row">
          <Link className="button quiet" to={href("/clients/:id", { id: String(clientId) })}>
            Client
          </Link>
          {otherProfileId && (
            <Link
              className="button quiet"
              to={
                ownPair
                  ? href("/clients/:id", { id: String(otherProfileId) })
                  : `${href("/UserProfile/:id", { id: String(otherProfileId) })}?client=${clientId}`
              }
            >
              {ownPair ? (
                <span>
                  {"Client: "}
                  <Name>{otherName}</Name>
                </span>
              ) : (
                "Other profile"
              )}
            </Link>
          )}
          <Contact found={found} />
          <Link className="button quiet" to={href("/cases")}>
            All cases
          </Link>
        </div>
      </div>
    </header>
  )
}

/** Before they are connected: where an open request is answered or taken back. */
function Contact({ found: { chat, request, clientId, otherName } }: { found: FoundCase }) {
  if (chat)
    return (
      <Link
        className="button quiet"
        to={href("/Messages/:userId", { userId: String(chat) })}
        aria-label={`Chat about ${otherName}`}
        reloadDocument
      >
        Chat
      </Link>
    )
  if (request !== "pending") return null
  return (
    <Link className="button quiet" to={href("/clients/:id", { id: String(clientId) })}>
      Open request
    </Link>
  )
}

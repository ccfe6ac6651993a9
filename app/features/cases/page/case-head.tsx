import { href, Link } from "react-router"
import { ApartLine, Name } from "#app/ui/names.tsx"
import { TwoFaces } from "../two-faces.tsx"
import type { findCase } from "./case-page.server.ts"

export type FoundCase = NonNullable<Awaited<ReturnType<typeof findCase>>>

export function CaseHead({ found }: { found: FoundCase }) {
  const { clientId, clientName, otherName, apart, otherProfileId, endedReason, through, ownPair } = found
  return (
    <header className="card sheet case-head">
      <TwoFaces {...found} otherPicture={found.pictureId} />
      <div className="stack tight">
        <h1>
          <Name>{clientName}</Name>
          {" and "}
          <Name>{otherName}</Name>
        </h1>
        {apart && <ApartLine text={`${otherName}: ${apart}`} />}
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
        aria-keyshortcuts="c"
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

import { href, Link, useLocation } from "react-router"
import { addressOf } from "#app/addresses.ts"
import { ForClient } from "#app/features/people/card/for-client.tsx"
import { SafetyLinks } from "#app/features/people/card/safety-links.tsx"
import { AnswerForm } from "#app/features/people/connect/step-form.tsx"
import { Fit } from "#app/features/people/fit/fit.tsx"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { CheckMark, Portrait } from "#app/ui/portrait.tsx"
import { withQuery } from "#app/url/query.ts"
import type { asRequest } from "./request-lists.server.ts"
import type { Direction } from "./request-rows.server.ts"

export type PendingRequest = ReturnType<typeof asRequest>

interface RequestCardProps {
  person: PendingRequest
  side: Direction
  /** In view when the page opens. */
  early?: boolean
}

/** What keys go through and act on. */
const IN_HAND = { "data-row": "", tabIndex: -1 }

export function RequestCard({ person, side, early }: RequestCardProps) {
  const { requestId, accountId, profileId, name, ownClient, through } = person
  return (
    <li className="card request" {...(side === "received" && IN_HAND)}>
      <Portrait name={name} pictureId={person.pictureId} loading={early ? "early" : undefined} />
      <div className="who">
        <h2>
          {profileId ? (
            <Link to={biodata(profileId)}>
              <NameOf {...person} />
            </Link>
          ) : (
            <NameOf {...person} />
          )}
        </h2>
        {person.summary && <p className="summary">{person.summary}</p>}
        {side === "received" && person.decides && <p className="small soft">{person.decides}</p>}
        <p className="small soft">{`${side === "sent" ? "Sent" : "Received"} ${person.asked}`}</p>
      </div>
      <CardMenu name={name}>
        {profileId && <Link to={biodata(profileId)}>View Details</Link>}
        {ownClient && side === "received" && (
          <Link to={`${href("/AgainstRequest")}?request=${requestId}`}>Choose another client</Link>
        )}
        {side === "received" ? (
          <Declining requestId={requestId} accountId={accountId} />
        ) : (
          <>
            <SafetyLinks accountId={accountId} profileId={profileId} />
            <p className="small soft">{person.email}</p>
          </>
        )}
      </CardMenu>
      {(person.note || person.fit || ownClient || through) && (
        <div className="particulars">
          {person.note && (
            <blockquote className="note-body" {...ownText(person.note)}>
              {person.note}
            </blockquote>
          )}
          {person.fit && <Fit {...person.fit} />}
          <ForClient ownClient={ownClient} through={through} />
        </div>
      )}
      <div className="row">
        {side === "sent" ? (
          <AnswerForm step="cancel" requestId={requestId} whose={name} quiet>
            Cancel Request
          </AnswerForm>
        ) : (
          <>
            <AnswerForm step="accept" requestId={requestId} whose={name} keyboard="a">
              Accept
            </AnswerForm>
            <AnswerForm step="decline" requestId={requestId} whose={name} quiet>
              Decline
            </AnswerForm>
          </>
        )}
      </div>
    </li>
  )
}

function Declining({ requestId, accountId }: { requestId: number; accountId: number }) {
  const { pathname, search } = useLocation()
  const isList = addressOf(pathname)?.area === "requests"
  const query = withQuery(isList ? search : "", { confirm: "decline", target: requestId })
  return (
    <>
      {/* One slip of a finger would close asking for 90 days: D opens the question. */}
      <Link to={isList ? query : href("/received-request") + query} preventScrollReset={isList} aria-keyshortcuts="d">
        Decline with a reason
      </Link>{" "}
      <Link to={href("/block/:accountId", { accountId: String(accountId) })}>Decline and block</Link>{" "}
      <Link to={href("/report/:what/:id", { what: "request", id: String(requestId) })}>Report</Link>
    </>
  )
}

const biodata = (profileId: number) => href("/UserProfile/:id", { id: String(profileId) })

const NameOf = ({ name, age, verified }: PendingRequest) => (
  <>
    <Name>{name}</Name>
    {age !== null && `, ${age}`}
    {verified && <CheckMark on={verified} />}
  </>
)

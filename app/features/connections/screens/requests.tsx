import { href, Link } from "react-router"
import { ForClient } from "#app/features/people/for-client.tsx"
import { useKeptFocus } from "#app/features/people/keep-focus.ts"
import { SafetyLinks } from "#app/features/people/safety-links.tsx"
import { AnswerForm } from "#app/features/people/step-form.tsx"
import { pagingFrom } from "#app/forms/address.ts"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { Email } from "#app/ui/email.tsx"
import { LookAtProfiles } from "#app/ui/empty-state.tsx"
import { initials } from "#app/ui/initials.ts"
import { PagedList } from "#app/ui/paged-list.tsx"
import { Tabs } from "#app/ui/tabs.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { listPending } from "../request-lists.server.ts"
import type { Route } from "./+types/requests"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

/** Members find both sides under one address; consultants have an address for each, which serves members as well. */
function sideOf({ pathname, searchParams }: URL) {
  if (/^\/received-request\b/i.test(pathname)) return "received"
  return searchParams.get("tab") === "received" && !/^\/send-requests\b/i.test(pathname) ? "received" : "sent"
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const side = sideOf(new URL(request.url))
  return { side, consults: viewer.role === "guest", ...(await listPending(viewer, side, pagingFrom(request))) } as const
}

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { side, consults, people, page, limit, total } = loaderData
  const { heading, list, onFocus } = useKeptFocus(people.length)
  const here = href("/connectionRequest")
  const tabs = [
    { to: here, label: "Sent", current: side === "sent" },
    { to: `${here}?tab=received`, label: "Received", current: side === "received" },
  ]
  return (
    <div className="section stack">
      <title>{`${side === "sent" ? "Sent" : "Received"} requests – Rishta`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {consults ? `${side === "sent" ? "Sent" : "Received"} requests` : "Requests"}
      </h1>
      {!consults && <Tabs tabs={tabs} label="Requests" />}
      <PagedList page={page} limit={limit} total={total} empty="No pending requests." nextStep={<LookAtProfiles />}>
        <ul className="stack" ref={list} onFocus={onFocus}>
          {people.map((person) => (
            <Request key={person.requestId} person={person} side={side} />
          ))}
        </ul>
      </PagedList>
    </div>
  )
}

function Request({ person, side }: { person: Route.ComponentProps["loaderData"]["people"][number]; side: string }) {
  const { requestId, accountId, profileId, name, email, ownClient, through } = person
  return (
    <li className="card request" tabIndex={-1}>
      <span className="avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <div className="who">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className="soft">
          <Email address={email} />
        </p>
        <ForClient ownClient={ownClient} through={through} />
      </div>
      <div className="row">
        {side === "sent" ? (
          <AnswerForm step="cancel" requestId={requestId} quiet>
            Cancel Request
          </AnswerForm>
        ) : (
          <>
            <AnswerForm step="accept" requestId={requestId}>
              Accept
            </AnswerForm>
            <AnswerForm step="decline" requestId={requestId} quiet>
              Decline
            </AnswerForm>
          </>
        )}
      </div>
      <CardMenu name={name}>
        {profileId && <Link to={href("/UserProfile/:id", { id: String(profileId) })}>View Details</Link>}
        {ownClient && side === "received" && (
          <Link to={`${href("/AgainstRequest")}?request=${requestId}`}>Choose another client</Link>
        )}
        <SafetyLinks accountId={accountId} profileId={profileId} />
      </CardMenu>
    </li>
  )
}

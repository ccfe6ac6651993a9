import { href, Link, useLocation } from "react-router"
import { addressOf } from "#app/addresses.ts"
import { ForClient } from "#app/features/people/card/for-client.tsx"
import { Heart } from "#app/features/people/card/heart.tsx"
import { NameLink } from "#app/features/people/card/name-link.tsx"
import { SafetyLinks } from "#app/features/people/card/safety-links.tsx"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { Dialog } from "#app/ui/dialog.tsx"
import { Email } from "#app/ui/email.tsx"
import { LookAtProfiles } from "#app/ui/empty-state.tsx"
import { Name } from "#app/ui/names.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { withQuery } from "#app/url/query.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { listConnections } from "../lists/request-lists.server.ts"
import type { Route } from "./+types/connections"

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const list = await listConnections(context.get(viewerContext), pagingFrom(request))
  const target = query.get("confirm") === "remove" ? query.get("target") : null
  return { ...list, toRemove: list.people.find(({ requestId }) => String(requestId) === target) }
}

export default function Connections({ loaderData }: Route.ComponentProps) {
  const { people, page, limit, total, toRemove } = loaderData
  const title = addressOf(useLocation().pathname)?.path === "/accept-request" ? "Accepted requests" : "Connections"
  return (
    <div className="section stack">
      <title>{`${title} – Rishta`}</title>
      <h1>{title}</h1>
      <PagedList page={page} limit={limit} total={total} empty="No Connections found." nextStep={<LookAtProfiles />}>
        <ul className="two-columns">
          {people.map((person) => (
            <Friend key={person.requestId} person={person} />
          ))}
        </ul>
      </PagedList>
      {toRemove && <ConfirmRemoval person={toRemove} />}
    </div>
  )
}

type Person = Route.ComponentProps["loaderData"]["people"][number]

function Friend({ person }: { person: Person }) {
  const { requestId, accountId, profileId, name, ownClient, through } = person
  const { search } = useLocation()
  return (
    <li className="card friend">
      <Portrait name={name} pictureId={person.pictureId} />
      <div className="who">
        <h2>
          <NameLink profileId={profileId} name={name} />
        </h2>
        <p className="summary">
          {person.email && <Email address={person.email} />}
          {`${person.email && "\n"}${person.maritalStatus} · ${person.gender}`}
        </p>
        <ForClient ownClient={ownClient} through={through} />
        <div className="deeds">
          <a
            className="button"
            href={href("/Messages/:userId", { userId: String(accountId) })}
            aria-label={`Chat with ${name}`}
          >
            Chat
          </a>
          {profileId && <Heart profileId={profileId} name={name} favourite={person.favourite} />}
          <CardMenu name={name}>
            {profileId && <Link to={href("/UserProfile/:id", { id: String(profileId) })}>View Details</Link>}
            <Link to={href("/connections/:accountId/number", { accountId: String(accountId) })}>Share a number</Link>
            <Link to={{ search: withQuery(search, { confirm: "remove", target: requestId }) }} preventScrollReset>
              Remove
            </Link>
            <SafetyLinks accountId={accountId} profileId={profileId} />
          </CardMenu>
        </div>
      </div>
    </li>
  )
}

function ConfirmRemoval({ person }: { person: Person }) {
  const { search } = useLocation()
  return (
    <Dialog title="Are you sure?" close={withQuery(search, { confirm: null, target: null })} closeLabel="Cancel">
      <p>
        <Name>{person.name}</Name>
        {" will no longer be connected with you. Contact details are hidden again and your chat is closed."}
      </p>
      <p>{`${person.removing} You may ask at any time.`}</p>
      <PostForm reloadDocument action={href("/connection/:step", { step: "remove" })}>
        <input type="hidden" name="targetId" value={person.accountId} />
        <input type="hidden" name="requestId" value={person.requestId} />
        <button className="button wide">Remove connection</button>
      </PostForm>
    </Dialog>
  )
}

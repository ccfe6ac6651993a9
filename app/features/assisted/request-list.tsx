import { href, Link } from "react-router"
import { SERVICES } from "#app/features/accounts/service-names.ts"
import { NameAndAge } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { PagedList } from "#app/ui/paged-list.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import type { listOpenRequests } from "./assisted.server.ts"

type RequestListProps = Awaited<ReturnType<typeof listOpenRequests>> & {
  /** For administrators, who can also give it to somebody else. */
  asCase?: boolean
}

export function RequestList({ requests, asCase, ...list }: RequestListProps) {
  return (
    <PagedList {...list} empty="Nobody is waiting for a matchmaker.">
      <ul className="stack">
        {requests.map((request) => (
          <OpenRequest key={request.id} {...request} asCase={asCase} />
        ))}
      </ul>
    </PagedList>
  )
}

type OpenRequestRow = Awaited<ReturnType<typeof listOpenRequests>>["requests"][number]

function OpenRequest({
  id,
  service,
  wish,
  since,
  name,
  age,
  profileId,
  summary,
  asCase,
}: OpenRequestRow & Pick<RequestListProps, "asCase">) {
  const person = <NameAndAge name={name} age={age} />
  return (
    <li className="card sheet stack tight">
      <h2>{profileId ? <Link to={href("/UserProfile/:id", { id: String(profileId) })}>{person}</Link> : person}</h2>
      <p className="soft">{`${SERVICES[service]}, since ${since}`}</p>
      <p className="summary">{summary}</p>
      <blockquote {...ownText(wish)}>{wish}</blockquote>
      <PostForm className="row">
        <input type="hidden" name="id" value={id} />
        <button className="button" aria-label={`Take the request of ${name}`}>
          Take
        </button>
        {asCase && (
          <Link className="button quiet" to={href("/portal/assisted-requests/:id", { id: String(id) })}>
            Choose a matchmaker
          </Link>
        )}
      </PostForm>
    </li>
  )
}

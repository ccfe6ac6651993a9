import { href, Link } from "react-router"
import { RequestCard } from "#app/features/connections/lists/request-card.tsx"
import { useKeptFocus } from "#app/features/people/keep-focus.ts"
import { langOf } from "#app/ui/own-text.ts"
import { Portrait } from "#app/ui/portrait.tsx"
import { countedUpTo1000 } from "./counted-up-to-1000.ts"
import type { Today } from "./dashboard.server.ts"
import { Heading } from "./heading.tsx"

/** Everybody who asks as a face; one of them is answered at a time, then the next. */
export function WaitingRequests({ total, faces, open }: Today["requests"]) {
  const { heading, list, onFocus } = useKeptFocus(total)
  return (
    <section className="stack tight">
      <Heading title="Requests" to={ALL_REQUESTS} step="See requests" focused={heading}>
        {countedUpTo1000(total, "request")}
      </Heading>
      {faces.length > 1 && (
        <ul className="faces" aria-label="Who asks">
          {faces.map(({ requestId, name, pictureId }) => (
            <li key={requestId}>
              <Link
                to={{ search: `?request=${requestId}` }}
                aria-current={requestId === open?.requestId ? "true" : undefined}
                replace
                preventScrollReset
              >
                <Portrait name={name} pictureId={pictureId} alt="" sizes="3rem" loading="early" />
                <FirstWord of={name} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <ul ref={list} onFocus={onFocus}>
          <RequestCard key={open.requestId} person={open} side="received" />
        </ul>
      )}
    </section>
  )
}

/** The eye has the face beside it; screen readers have the whole name. */
function FirstWord({ of: name }: { of: string }) {
  const [first, ...rest] = name.split(" ")
  return (
    <bdi lang={langOf(name)}>
      {first}
      <span className="away">{` ${rest.join(" ")}`}</span>
    </bdi>
  )
}

export const ALL_REQUESTS = `${href("/connectionRequest")}?tab=received`

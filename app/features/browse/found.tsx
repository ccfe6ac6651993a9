import { Link, useLocation } from "react-router"
import { withQuery } from "#app/url/query.ts"

interface LinkOut {
  label: string
  to: string
}

interface FoundProps {
  counted: { total: number; more: boolean } | null
  chosen: LinkOut[]
  note: string | null
  /** Why a filter was ignored or left somebody out. */
  withheld?: string | null
}

export function Found({ counted, chosen, note, withheld }: FoundProps) {
  return (
    <>
      {chosen.length > 0 && (
        <ul className="row small chips" aria-label="Chosen filters">
          {chosen.map(({ label, to }) => (
            <li key={to}>
              <Link to={{ search: to }}>
                {label} <span aria-hidden="true">×</span>
                <span className="away"> – take away</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {withheld && <p className="soft small">{withheld}</p>}
      {counted && counted.total > 0 && (
        <p className="soft small">{`${profiles(counted)} found.${note ? ` ${note}` : ""}`}</p>
      )}
    </>
  )
}

const profiles = ({ total, more }: { total: number; more: boolean }) =>
  more
    ? `More than ${total.toLocaleString("en")} profiles`
    : `${total.toLocaleString("en")} ${total === 1 ? "profile" : "profiles"}`

export function LeaveAway({ tries }: { tries: (LinkOut & { total: number; more: boolean })[] }) {
  return (
    <ul className="stack">
      {tries.map(({ label, to, ...counted }) => (
        <li key={to}>
          <Link to={{ search: to }}>{`Without “${label}”: ${profiles(counted).toLowerCase()}`}</Link>
        </li>
      ))}
    </ul>
  )
}

export function LookFurther({ before }: { before: number }) {
  const { search } = useLocation()
  return (
    <p>
      {"There may be others further back. "}
      <Link to={{ search: withQuery(search, { before, page: null }) }}>Look further back</Link>
    </p>
  )
}

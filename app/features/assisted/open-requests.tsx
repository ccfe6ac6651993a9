import { href, Link } from "react-router"

export function OpenRequests({ count }: { count: number }) {
  const members =
    count > 1_000
      ? "More than 1,000 members are asking"
      : count === 1
        ? "One member is asking"
        : `${count} members are asking`
  return (
    <aside className="card sheet invitation">
      <div className="row between">
        <p>{`${members} for a matchmaker.`}</p>
        <Link className="button" to={href("/assisted-requests")}>
          See requests
        </Link>
      </div>
    </aside>
  )
}

import { isRouteErrorResponse, useLocation } from "react-router"

/** For a list's `ErrorBoundary`: says in the specification's words what failed; what has a status goes further up. */
export function LoadFailure({ error, text }: { error: unknown; text: string }) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error)) throw error
  return (
    <div className="section stack">
      <p className="notice bad" role="alert">
        {text}
      </p>
      <p>
        <a className="button quiet" href={pathname + search}>
          Try again
        </a>
      </p>
    </div>
  )
}

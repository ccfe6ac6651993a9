import { isRouteErrorResponse, useLocation } from "react-router"

interface LoadFailureProps {
  error: unknown
  title?: string
  text: string
}

/** For a screen's `ErrorBoundary`: says in the specification's words what failed; what has a status goes further up. */
export function LoadFailure({ error, title, text }: LoadFailureProps) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error)) throw error
  return (
    <div className="section stack">
      <p className="notice bad" role="alert">
        {title && <strong>{title}</strong>} {text}
      </p>
      <p>
        <a className="button quiet" href={pathname + search}>
          Try again
        </a>
      </p>
    </div>
  )
}

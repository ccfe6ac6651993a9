import { isRouteErrorResponse, useLocation, useRouteError } from "react-router"
import { useNothingStands } from "#app/network/current-page.ts"
import { loadFailureOf } from "#app/network/load-failures.ts"

interface LoadFailureProps {
  title?: string
  text?: string
}

/** The specification's text for what failed; errors with a status go further up. */
export function LoadFailure(own: LoadFailureProps) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  useNothingStands()
  if (isRouteErrorResponse(error)) throw error
  const { title, text } = { ...loadFailureOf(pathname + search), ...own }
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

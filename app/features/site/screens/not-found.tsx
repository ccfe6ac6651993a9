import { data } from "react-router"
import { ErrorText } from "#app/ui/page/error-page.tsx"
import type { Route } from "./+types/not-found"

export function loader() {
  throw data(null, { status: 404 })
}

export function action() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}

/** Among her own tabs for a member, as everything else is. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorText error={error} />

import { isRouteErrorResponse } from "react-router"
import { arrived } from "./arrived.ts"

/** No answer from the server, or an unreadable one. */
export const isNetworkFailure = (error: unknown) =>
  error instanceof Error || (isRouteErrorResponse(error) && error.status >= 500)

/** Before a full navigation: without a network the browser would show its own error page. */
export async function isReachable(address: string) {
  const answer = await arrived(fetch(address, { method: "HEAD", redirect: "manual" }))
  return answer !== undefined && answer.status < 500
}

/** The page at an address, or the answer to a form. */
export interface NetworkFailure {
  page?: string
  /** Continues what still waits; otherwise the page or form is requested again. */
  again?: () => void
}

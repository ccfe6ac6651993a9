import { isRouteErrorResponse } from "react-router"

/** Nothing came back from the server, or nothing of its own that can be read. */
export const isNetworkFailure = (error: unknown) =>
  error instanceof Error || (isRouteErrorResponse(error) && error.status >= 500)

/** Asked before a page is left for good: over a broken line the browser would put a page of its own in its place. */
export async function isReachable(address: string) {
  const answer = await fetch(address, { method: "HEAD", redirect: "manual" }).catch(() => null)
  return answer !== null && answer.status < 500
}

/** What did not arrive: the page at an address, or else the answer to a form. */
export interface NetworkFailure {
  page?: string
  /** How to go on with what still waits; otherwise the page or the form is asked for anew. */
  again?: () => void
}

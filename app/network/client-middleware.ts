import { type DataStrategyResult, data } from "react-router"
import { askedNavigation, type CurrentPage, currentPage, noteStay } from "./current-page.ts"
import { lacksFile, retryMissingFiles } from "./missing-files.ts"
import { isNetworkFailure, isReachable, type NetworkFailure } from "./network-failure.ts"

type Results = Record<string, DataStrategyResult>
type Next = () => Promise<Results>
type End = (failure: NetworkFailure) => Promise<Results>

const UNCHANGED: Results = {}

/**
 * On a network failure the page stays: the router would show an error boundary instead, mostly the root's. A navigation
 * ends where it began; failed refreshes, and whatever was overtaken, are ignored.
 */
export async function keepPage({ request }: { request: Request }, next: Next) {
  const page = currentPage()
  if (!page) return
  const { pathname, search } = new URL(request.url)
  const end = (failure: NetworkFailure) => {
    noteStay()
    page.stay()
    page.say(failure)
    return ended(request)
  }
  retryMissingFiles()
  const { signal } = request
  return request.method === "GET" ? read(page, pathname + search, next(), end, signal) : send(page, next(), end, signal)
}

async function read(page: CurrentPage, address: string, arriving: Promise<Results>, end: End, signal: AbortSignal) {
  const navigates = address !== page.address
  const asked = navigates || askedNavigation() !== undefined
  if (asked && (await lacksFile(arriving))) {
    // The network works, so a release has removed the file: reload.
    const reachable = await isReachable(address)
    if (signal.aborted) return UNCHANGED
    return reachable ? leaveFor(address) : end({ page: address })
  }
  const results = await arriving
  if (signal.aborted) return
  // A fetcher has one result; a page's results include the root.
  if (!("root" in results)) return isDown(results) ? unanswered(results) : undefined
  if (Object.values(results).every(({ type }) => type === "data")) return page.say()
  if (!asked) return UNCHANGED
  if (!isDown(results)) return
  if (navigates) return end({ page: address })
  page.say({ page: address })
  return UNCHANGED
}

async function send(page: CurrentPage, arriving: Promise<Results>, end: End, signal: AbortSignal) {
  const navigates = askedNavigation()?.formMethod?.toLowerCase() === "post"
  if (await lacksFile(arriving)) {
    if (navigates) return end({})
    page.say({ again: retryMissingFiles })
  }
  const results = await arriving
  if (signal.aborted) return
  const answer = Object.values(results)[0]?.result
  // The router would let the current navigation continue beside a fetcher's redirect.
  if (!navigates && askedNavigation() && answer instanceof Response) await page.go(answer.headers.get("Location")!)
  if (!isDown(results)) return
  return navigates ? end({}) : unanswered(results)
}

/** Frames without data always succeed; the root never does without a network. */
function isDown(results: Results) {
  const { root: result = Object.values(results)[0] } = results
  if (result?.type !== "error") return false
  // The router wraps what a form's action has thrown.
  const { data: thrown } = result.result as { data?: unknown }
  return isNetworkFailure(result.result) || thrown instanceof Error
}

const ended = ({ signal }: Request) =>
  new Promise<Results>((resolve) => {
    if (signal.aborted) resolve(UNCHANGED)
    signal.addEventListener("abort", () => resolve(UNCHANGED))
  })

function leaveFor(address: string) {
  location.assign(address)
  return new Promise<never>(() => {})
}

/** For a fetcher, which shows it itself: `null`, with a status that stops a revalidation. */
const unanswered = (results: Results): Results =>
  Object.fromEntries(Object.keys(results).map((id) => [id, { type: "data", result: data(null, { status: 503 }) }]))

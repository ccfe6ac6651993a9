import { type DataStrategyResult, data } from "react-router"
import { askedNavigation, type CurrentPage, currentPage, noteStay } from "./current-page.ts"
import { lacksFile, retryMissingFiles } from "./missing-files.ts"
import { isNetworkFailure, isReachable, type NetworkFailure } from "./network-failure.ts"

type Results = Record<string, DataStrategyResult>
type Next = () => Promise<Results>
type End = (failure: NetworkFailure) => Promise<Results>

const UNCHANGED: Results = {}

/**
 * Over a broken line the page that stands stays. The router would put the nearest boundary, mostly the root's, in its
 * place; so a navigation is ended where it began, and a refresh that nobody asked for leaves no trace. What another
 * navigation or refresh has overtaken has failed for the router alone: nothing is said of it.
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
  const elsewhere = address !== page.address
  const asked = elsewhere || askedNavigation() !== undefined
  if (asked && (await lacksFile(arriving))) {
    // With a line, the file is gone, as after a release: the page is read anew.
    const reachable = await isReachable(address)
    if (signal.aborted) return UNCHANGED
    return reachable ? leaveFor(address) : end({ page: address })
  }
  const results = await arriving
  if (signal.aborted) return
  // A fetcher has one result. What reads a page reads its root.
  if (!("root" in results)) return isDown(results) ? unanswered(results) : undefined
  if (Object.values(results).every(({ type }) => type === "data")) return page.say()
  if (!asked) return UNCHANGED
  if (!isDown(results)) return
  if (elsewhere) return end({ page: address })
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
  // The router would let the navigation under way go on beside the one to which a fetcher's answer leads.
  if (!navigates && askedNavigation() && answer instanceof Response) await page.go(answer.headers.get("Location")!)
  if (!isDown(results)) return
  return navigates ? end({}) : unanswered(results)
}

/** A frame without data of its own succeeds always; the root never does without a line. */
function isDown(results: Results) {
  const { root: result = Object.values(results)[0] } = results
  if (result?.type !== "error") return false
  // The router wraps what a form's action has thrown.
  const { data: thrown } = result.result as { data?: unknown }
  return isNetworkFailure(result.result) || thrown instanceof Error
}

/** A navigation that another one has taken the place of. */
const ended = ({ signal }: Request) =>
  new Promise<Results>((resolve) => {
    if (signal.aborted) resolve(UNCHANGED)
    signal.addEventListener("abort", () => resolve(UNCHANGED))
  })

function leaveFor(address: string) {
  location.assign(address)
  return new Promise<never>(() => {})
}

/** For a fetcher, in whose place it is said: `null`, with a status after which nothing is read anew. */
const unanswered = (results: Results): Results =>
  Object.fromEntries(Object.keys(results).map((id) => [id, { type: "data", result: data(null, { status: 503 }) }]))

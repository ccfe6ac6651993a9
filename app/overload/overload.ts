import type { IncomingMessage, ServerResponse } from "node:http"
import { addressOf } from "#app/addresses.ts"
import type { Refusal } from "#app/http/request-filter.ts"
import { noteLoss } from "./overload-report.ts"

/** Whoever is refused tries again, so it is cheaper to let them wait a little. */
const LONGEST_WAIT_MS = 500
const SLOW_FORM_MS = 1_000

export const OVERLOADED: Refusal = {
  status: 503,
  text: "Very many people are here just now. Nothing of yours is lost; please try again in a moment.",
  headers: { "Retry-After": "2" },
}

interface Lane {
  places: number
  /** One more would only wait in vain. */
  waitingAtMost: number
  /** By address, how many of its places are taken. */
  held: Map<string, number>
  taken: number
  /** Those who enter when they are called, and from where, in their order. */
  waiting: Map<() => void, string>
}

const lane = (places: number, waitingAtMost = Number.POSITIVE_INFINITY): Lane => ({
  places,
  waitingAtMost,
  held: new Map(),
  taken: 0,
  waiting: new Map(),
})
/**
 * Apart, so that many logins hold up no page and many pages no message. At a hundred pages a second the last of 24 is there
 * after a quarter of a second. Of forms with a password fewer are under way: Node.js takes up one connection a turn of its
 * loop, and the more there is to do in a turn, the longer whoever comes next is not even heard.
 */
const lanes = { reading: lane(24), writing: lane(24), passwords: lane(6, 24) }

const reads = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD"
const laneOf = (req: IncomingMessage) =>
  reads(req) ? lanes.reading : lanes[addressOf(req.url ?? "")?.lane ?? "writing"]

/** Places taken and people waiting for one, as lines for people. */
export const placesTaken = () =>
  Object.entries(lanes).map(
    ([name, { taken, places, waiting }]) => `${name}: ${taken} of ${places}, waiting ${waiting.size}`,
  )

/**
 * Takes one of the places for requests that are being answered; undefined when none gets free in time. The place is given
 * back by calling what is answered here, at the latest when the answer is over.
 * A form that waits long for another service keeps nobody from a place, nor does an answer that is read slowly.
 */
export async function admit(req: IncomingMessage, res: ServerResponse, address: string) {
  const lane = laneOf(req)
  if (lane.taken < lane.places) lane.taken += 1
  else if (lane.waiting.size >= lane.waitingAtMost || !(await handedOver(lane, res, address)))
    return void noteLoss("refused")
  return keepPlace(lane, req, res, address)
}

function handedOver({ waiting }: Lane, res: ServerResponse, address: string) {
  return new Promise<boolean>((resolve) => {
    const enter = () => leave(true)
    const leave = (entered: boolean) => {
      clearTimeout(timer)
      waiting.delete(enter)
      resolve(entered)
    }
    const timer = setTimeout(leave, LONGEST_WAIT_MS, false)
    res.once("close", () => leave(false))
    waiting.set(enter, address)
  })
}

/** Of all who wait, the first from an address that holds the fewest places: a crowd waits behind whoever comes alone. */
function nextOf({ waiting, held }: Lane) {
  const placesOf = (address: string) => held.get(address) ?? 0
  let next: { enter: () => void; places: number } | undefined
  for (const [enter, address] of waiting)
    if (!next || placesOf(address) < next.places) next = { enter, places: placesOf(address) }
  return next?.enter
}

function hold({ held }: Lane, address: string, change: 1 | -1) {
  const places = (held.get(address) ?? 0) + change
  if (places > 0) held.set(address, places)
  else held.delete(address)
}

function keepPlace(lane: Lane, req: IncomingMessage, res: ServerResponse, address: string) {
  let kept = true
  hold(lane, address, 1)
  const release = () => {
    if (!kept) return
    kept = false
    clearTimeout(timer)
    hold(lane, address, -1)
    const enter = nextOf(lane)
    if (enter) enter()
    else lane.taken -= 1
  }
  const timer = reads(req) ? undefined : setTimeout(release, SLOW_FORM_MS).unref()
  res.once("close", release)
  // Of connections that break together, one may have been handed the place of another.
  if (res.closed) release()
  return release
}

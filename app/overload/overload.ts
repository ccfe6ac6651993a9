import type { IncomingMessage, ServerResponse } from "node:http"
import { askedOf } from "#app/http/api-calls.ts"
import { isReading } from "#app/http/is-reading.ts"
import type { Refusal } from "#app/http/request-filter.ts"
import { gauge } from "#app/logs/figures.ts"
import { noteLoss } from "./overload-report.ts"

/** Whoever is refused tries again, so a short wait is cheaper. */
const LONGEST_WAIT_MS = 500
const SLOW_FORM_MS = 1_000

export const OVERLOADED: Refusal = {
  status: 503,
  text: "Very many people are here just now. Nothing of yours is lost; please try again in a moment.",
  headers: { "Retry-After": "2" },
}

interface Lane {
  slots: number
  /** One more would wait in vain. */
  waitingAtMost: number
  held: Map<string, number>
  taken: number
  /** Callbacks in order, with the address of each. */
  waiting: Map<() => void, string>
}

const lane = (slots: number, waitingAtMost = Number.POSITIVE_INFINITY): Lane => ({
  slots,
  waitingAtMost,
  held: new Map(),
  taken: 0,
  waiting: new Map(),
})
// Separate, so that logins hold up no page and pages no message. At 100 pages a second the last of 24 waits 0.25 s.
// Fewer password forms: Node.js accepts one connection a turn of its loop, so busy turns delay newcomers.
const lanes = { reading: lane(24), writing: lane(24), passwords: lane(6, 24) }

const ofEachLane = (read: (lane: Lane) => number) => () =>
  new Map(Object.entries(lanes).map(([name, lane]) => [name, read(lane)]))
const byLane = { label: "lane" }
gauge(
  "rishta_overload_slots",
  "Requests of a lane that are answered at once, at most",
  ofEachLane(({ slots }) => slots),
  byLane,
)
gauge(
  "rishta_overload_slots_taken",
  "Requests of a lane that are being answered",
  ofEachLane(({ taken }) => taken),
  byLane,
)
gauge(
  "rishta_overload_waiting",
  "Requests of a lane that wait for a slot",
  ofEachLane(({ waiting }) => waiting.size),
  byLane,
)

const laneOf = (req: IncomingMessage) =>
  isReading(req) ? lanes.reading : lanes[askedOf(req.url ?? "")?.lane ?? "writing"]

export const slotsTaken = () =>
  Object.entries(lanes).map(
    ([name, { taken, slots, waiting }]) => `${name}: ${taken} of ${slots}, waiting ${waiting.size}`,
  )

/**
 * A slot for a request; undefined when none gets free in time. Call the answer to release it, at the latest when the
 * response is over: waiting for other services or slow readers must hold no slot.
 */
export async function admit(req: IncomingMessage, res: ServerResponse, address: string) {
  const lane = laneOf(req)
  if (lane.taken < lane.slots) lane.taken += 1
  else if (lane.waiting.size >= lane.waitingAtMost || !(await handedOver(lane, res, address)))
    return void noteLoss("refused")
  return keepSlot(lane, req, res, address)
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

/** The first from the address with the fewest slots: a crowd waits behind whoever comes alone. */
function nextOf({ waiting, held }: Lane) {
  const slotsOf = (address: string) => held.get(address) ?? 0
  let next: { enter: () => void; slots: number } | undefined
  for (const [enter, address] of waiting)
    if (!next || slotsOf(address) < next.slots) next = { enter, slots: slotsOf(address) }
  return next?.enter
}

function hold({ held }: Lane, address: string, change: 1 | -1) {
  const slots = (held.get(address) ?? 0) + change
  if (slots > 0) held.set(address, slots)
  else held.delete(address)
}

function keepSlot(lane: Lane, req: IncomingMessage, res: ServerResponse, address: string) {
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
  const timer = isReading(req) ? undefined : setTimeout(release, SLOW_FORM_MS).unref()
  res.once("close", release)
  // When connections break together, this one may have been given a slot after it closed.
  if (res.closed) release()
  return release
}

import { setTimeout as pause } from "node:timers/promises"
import { load } from "./load.ts"
import { memoryOf, processorMsOf, type Served, serveBare, serveProduct } from "./processes.ts"
import { atLeastOf, atMost, type Figure, median, quantile, say } from "./report.ts"
import type { Sizes } from "./sizes.ts"
import { closeSockets, delays, flood, messagesPerSecond, openSockets } from "./talkers.ts"
import type { Person, World } from "./world.ts"

/** The talkers are so many crowds: one talks before anything is measured, because nothing is compiled yet, and one a round. */
const GROUPS = 4
const MESSAGES_EACH = 40
const WARM_SECONDS = 2
const MESSAGES_A_SECOND = 200
const SETTLE_MS = 2_000
const SHARE = 0.6
const QUIET_MS = 10
const BUSY_MS = 50
const FLOODED = 20
const FLOOD = 2_000
const FLOODED_MS = 300
const MEMORY = 1.3

/** Chat beside a bare Socket.IO relay. */
export async function measureChat(world: World, environment: Record<string, string>, sizes: Sizes): Promise<Figure[]> {
  const product = await serveProduct({ ...environment, DATABASE_URL: world.url })
  const some = { ...world, talkers: world.talkers.slice(0, sizes.sockets) }
  const relay = await serveBare("bench/relay.ts", {})
  try {
    say("memory of idle sockets")
    const [ours, bare] = [await memoryASocket(product, some), await memoryASocket(relay, some)]
    return [
      await measureRate(product, relay, world),
      ...(await measureDelays(product, relay, some, sizes)),
      await measureFlood(product, world, sizes),
      {
        name: "memory of an idle socket, bare Socket.IO as 1",
        target: `≤ ${MEMORY} ×`,
        measured: `${(ours / bare).toFixed(2)} × (${(ours / 1024).toFixed(0)} of ${(bare / 1024).toFixed(0)} KB)`,
        good: ours / bare <= MEMORY,
      },
    ]
  } finally {
    await product.stop()
    await relay.stop()
  }
}

/**
 * Relay and product in turn, because a machine is not as fast one second as the next. Whoever has talked does so no more:
 * nobody may say more than sixty messages a minute.
 */
async function measureRate(product: Served, relay: Served, { talkers }: World) {
  say("messages a second")
  const size = talkers.length / GROUPS
  const [first, ...groups] = Array.from({ length: GROUPS }, (_, nth) => talkers.slice(nth * size, (nth + 1) * size))
  for (const served of [relay, product]) await measure(served, first!)
  const rounds: { bare: Measured; ours: Measured }[] = []
  for (const group of groups) rounds.push({ bare: await measure(relay, group), ours: await measure(product, group) })
  const own = median(rounds.map(({ bare, ours }) => bare.processorMs / ours.processorMs))
  return atLeastOf(
    `messages stored and delivered/s, ${size} sockets, share of a bare relay`,
    SHARE,
    rounds.map(({ bare, ours }) => ({ bare: bare.rate, ours: ours.rate })),
    // With processors enough, the database and whoever talks take nothing from the server: then its own time is what counts.
    `; by the server's own processor time ${own.toFixed(2)}`,
  )
}

interface Measured {
  rate: number
  /** What the server's process took of the processors meanwhile. */
  processorMs: number
}

async function measure({ origin, pid }: Served, people: readonly Person[]): Promise<Measured> {
  const open = await openSockets(origin, people)
  const before = await processorMsOf(pid)
  const rate = await messagesPerSecond(open, MESSAGES_EACH)
  const processorMs = (await processorMsOf(pid)) - before
  closeSockets(open)
  return { rate, processorMs }
}

async function measureDelays(
  product: Served,
  relay: Served,
  { talkers, viewer }: World,
  sizes: Sizes,
): Promise<Figure[]> {
  say("send to delivery")
  const p99 = async ({ origin }: Served, busy: boolean) => {
    const open = await openSockets(origin, talkers)
    const seconds = WARM_SECONDS + sizes.chatSeconds + 1
    const pages = busy && load(`${origin}/users-side`, { cookie: viewer.cookie }, seconds, { apart: true })
    await delays(open, MESSAGES_A_SECOND, WARM_SECONDS)
    const taken = await delays(open, MESSAGES_A_SECOND, sizes.chatSeconds)
    await pages
    closeSockets(open)
    return quantile(taken, 0.99)
  }
  const bare = await p99(relay, false)
  const sockets = `${talkers.length.toLocaleString("en")} sockets`
  const beside = ` (bare relay: ${bare.toFixed(1)} ms)`
  return [
    atMost(
      `send to delivery, p99, ${sockets}, ${MESSAGES_A_SECOND} messages/s, quiet`,
      QUIET_MS,
      await p99(product, false),
      "ms",
      beside,
    ),
    atMost(`send to delivery, p99, the same while 16 connections load pages`, BUSY_MS, await p99(product, true), "ms"),
  ]
}

async function measureFlood({ origin }: Served, { talkers }: World, sizes: Sizes) {
  say("send to delivery beside a flood")
  const open = await openSockets(origin, talkers.slice(-FLOODED))
  // The last two write to one another.
  const stop = flood(open.at(-1)!, FLOOD)
  const taken = await delays(open.slice(0, -2), FLOODED, sizes.chatSeconds)
  stop()
  closeSockets(open)
  const name = `send to delivery, p95, ${FLOODED} sockets, one of them sends ${FLOOD.toLocaleString("en")} messages/s`
  return atMost(name, FLOODED_MS, quantile(taken, 0.95), "ms")
}

async function memoryASocket({ origin, pid }: Served, { talkers }: World) {
  const count = talkers.length * 2
  // The first ones pay for what the process keeps anyway.
  closeSockets(await openSockets(origin, talkers.slice(0, 100)))
  await pause(SETTLE_MS)
  const before = await memoryOf(pid)
  const open = await openSockets(origin, talkers, count)
  await pause(SETTLE_MS)
  const after = await memoryOf(pid)
  closeSockets(open)
  return (after - before) / count
}

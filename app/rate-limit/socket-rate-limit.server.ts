import cluster from "node:cluster"
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible"

const PACES = {
  event: { points: 300, duration: 60 },
  message: { points: 60, duration: 60 },
} as const

type Kind = keyof typeof PACES

/** Of several processes on one machine, the one that leads them counts for all. */
const onMachine = (kind: Kind) =>
  cluster.isWorker
    ? new RateLimiterCluster({ keyPrefix: `chat-${kind}`, ...PACES[kind] })
    : new RateLimiterMemory(PACES[kind])

const inMemory = { event: onMachine("event"), message: onMachine("message") }
let limiters: Record<Kind, RateLimiterMemory | RateLimiterCluster | RateLimiterRedis> = inMemory

/** From here on all servers count together; while Redis is away, each by itself. */
export function shareRateLimit(storeClient: object) {
  const shared = (kind: Kind) =>
    new RateLimiterRedis({
      storeClient,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `chat-${kind}`,
      insuranceLimiter: inMemory[kind],
      ...PACES[kind],
    })
  limiters = { event: shared("event"), message: shared("message") }
}

/** False once an account does more than it may. */
export const withinRateLimit = (kind: Kind, accountId: number) =>
  limiters[kind].consume(accountId).then(
    () => true,
    () => false,
  )

/** Without Redis: what an account has sent by a server on another machine counts here too. */
export function countElsewhere(accountId: number) {
  limiters.message.penalty(accountId).catch(() => {})
}

import { RateLimiterRedis } from "rate-limiter-flexible"
import { machineLimiter } from "./machine-limiter.server.ts"

/** So many points in so many seconds. */
export const SOCKET_RATES = {
  event: { points: 300, duration: 60 },
  message: { points: 60, duration: 60 },
} as const

type Kind = keyof typeof SOCKET_RATES

const inMemory = {
  event: machineLimiter("chat-event", SOCKET_RATES.event),
  message: machineLimiter("chat-message", SOCKET_RATES.message),
}
let limiters: Record<Kind, ReturnType<typeof machineLimiter> | RateLimiterRedis> = inMemory

/** All servers count together; while Redis is down, each by itself. */
export function shareRateLimit(storeClient: object) {
  const shared = (kind: Kind) =>
    new RateLimiterRedis({
      storeClient,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `chat-${kind}`,
      insuranceLimiter: inMemory[kind],
      ...SOCKET_RATES[kind],
    })
  limiters = { event: shared("event"), message: shared("message") }
}

export const withinRateLimit = (kind: Kind, accountId: number) =>
  limiters[kind].consume(accountId).then(
    () => true,
    () => false,
  )

/** Without Redis: messages sent by other machines count here too. */
export function countOnOtherServer(accountId: number) {
  limiters.message.penalty(accountId).catch(() => {})
}

import { createHash } from "node:crypto"
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible"
import { recordAudit } from "#app/audit/audit.server.ts"
import { refusalPage } from "#app/forms/refusal.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Refusal, type Result, refuse } from "#app/result.ts"
import { counted } from "#app/ui/counted.ts"
import { db } from "#db/client.ts"
import { rateLimits } from "#db/schema/site.ts"

const MINUTE = 60
const HOUR = 60 * MINUTE

/** In points and seconds. Only failed logins count; mobile carriers put thousands behind one address. */
export const LIMITS = {
  "login.account-and-address": { points: 5, duration: 15 * MINUTE },
  "login.account": { points: 25, duration: HOUR },
  "login.address": { points: 100, duration: 15 * MINUTE },
  "login.known-device": { points: 5, duration: 15 * MINUTE },
  "second-step": { points: 5, duration: 15 * MINUTE },
  "code.send-hour": { points: 3, duration: HOUR },
  "code.send-day": { points: 10, duration: 24 * HOUR },
  "code.send-address": { points: 120, duration: HOUR },
  "code.verify-minute": { points: 10, duration: MINUTE },
  "code.verify-hour": { points: 60, duration: HOUR },
  "code.verify-here": { points: 5, duration: 5 * MINUTE },
  "code.verify-elsewhere": { points: 5, duration: HOUR },
  "email-change": { points: 5, duration: 24 * HOUR },
  "consent.send": { points: 120, duration: HOUR },
  "consent.code": { points: 20, duration: HOUR },
  "consent.proof": { points: 6, duration: 24 * HOUR },
  "consent.proof-network": { points: 20, duration: HOUR },
  biodata: { points: 60, duration: HOUR },
  contact: { points: 20, duration: HOUR },
  story: { points: 10, duration: HOUR },
  "family.invite": { points: 20, duration: 24 * HOUR },
  "pictures.ask": { points: 30, duration: 24 * HOUR },
  "family.comment": { points: 60, duration: HOUR },
  "request.minute": { points: 10, duration: MINUTE },
  "request.hour": { points: 60, duration: HOUR },
  "client-offer": { points: 10, duration: HOUR },
  "contact-share": { points: 60, duration: HOUR },
  favourite: { points: 600, duration: HOUR },
  report: { points: 20, duration: HOUR },
  block: { points: 60, duration: HOUR },
  "known-people": { points: 30, duration: HOUR },
  order: { points: 60, duration: HOUR },
  coupon: { points: 10, duration: HOUR },
  "coupon.address": { points: 100, duration: HOUR },
  "held-form": { points: 30, duration: HOUR },
  "chat-file": { points: 20, duration: 24 * HOUR },
  "client-import": { points: 60, duration: HOUR },
  "client-export": { points: 60, duration: HOUR },
  picture: { points: 40, duration: HOUR },
  "push-device": { points: 30, duration: HOUR },
} as const

export type Limit = keyof typeof LIMITS

const limiters = new Map<Limit, RateLimiterDrizzle>()

function limiter(limit: Limit) {
  const made =
    limiters.get(limit) ??
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: limit,
      // One limiter sweeps the table for all.
      clearExpiredByTimeout: limiters.size === 0,
      ...LIMITS[limit],
    })
  limiters.set(limit, made)
  return made
}

/** Digests, so that counters hold no e-mail. */
const digest = (key: string) => createHash("sha256").update(key).digest("base64url")

export type TooMany = Refusal & { seconds: number; wait: string }

/** Beyond the limit it is audited, and the wait is in the answer. */
export async function trySpend(limit: Limit, key: string, ctx: RequestContext): Promise<Result<undefined, TooMany>> {
  try {
    await limiter(limit).consume(digest(key))
    return done()
  } catch (excess) {
    if (!(excess instanceof RateLimiterRes)) throw excess
    await recordAudit({ action: "throttle", reason: limit, ctx })
    const seconds = Math.max(1, Math.ceil(excess.msBeforeNext / 1000))
    ctx.retryAfter = seconds
    ctx.limit = { name: limit, ...LIMITS[limit] }
    const wait = describeConsent(seconds)
    return refuse("too-many", `There were too many tries. Please wait ${wait} before you try again.`, { seconds, wait })
  }
}

/** Throws 429 with Retry-After, for screens that show nothing else. */
export async function spend(limit: Limit, key: string, ctx: RequestContext) {
  const spent = await trySpend(limit, key, ctx)
  if (!spent.done) throw refusalPage(spent)
}

export async function giveBack(limit: Limit, key: string) {
  await limiter(limit).reward(digest(key))
}

function describeConsent(seconds: number) {
  const [count, unit] =
    seconds > 2 * HOUR
      ? [Math.ceil(seconds / HOUR), "hour"]
      : seconds > 90
        ? [Math.ceil(seconds / MINUTE), "minute"]
        : [seconds, "second"]
  return counted(count, unit)
}

import cluster from "node:cluster"
import { RateLimiterCluster, RateLimiterMemory } from "rate-limiter-flexible"

/** In memory; with several processes the leading one counts for all. */
export const machineLimiter = (keyPrefix: string, limit: { points: number; duration: number }) =>
  cluster.isWorker ? new RateLimiterCluster({ keyPrefix, ...limit }) : new RateLimiterMemory({ keyPrefix, ...limit })

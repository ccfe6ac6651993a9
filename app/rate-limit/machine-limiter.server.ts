import cluster from "node:cluster"
import { RateLimiterCluster, RateLimiterMemory } from "rate-limiter-flexible"

/** Counted in memory; of several processes on one machine the one that leads them counts for all. */
export const machineLimiter = (keyPrefix: string, limit: { points: number; duration: number }) =>
  cluster.isWorker ? new RateLimiterCluster({ keyPrefix, ...limit }) : new RateLimiterMemory({ keyPrefix, ...limit })

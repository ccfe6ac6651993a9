import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { boundedQueue } from "#app/overload/bounded-queue.ts"

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash occupies a processor as long as several pages: use a quarter of them, never all four of Node's threads. */
const AT_ONCE = Math.min(Math.max(1, Math.floor(availableParallelism() / 4)), 3)
const LONGEST_QUEUE = 50

const hashing = boundedQueue({ atOnce: AT_ONCE, waiting: LONGEST_QUEUE })

// A hash of nothing anybody knows: unknown accounts take as long as known ones.
const NOBODY = hash(crypto.randomUUID(), COST)

/** Rejects with QueueFull, as `passwordFits` does, when too many wait. */
export const hashPassword = (password: string) => hashing(() => hash(password, COST))

/** Takes as long without a hash. */
export const passwordFits = (passwordHash: string | null | undefined, password: string) =>
  hashing(async () => verify(passwordHash ?? (await NOBODY), password).then((fits) => fits && Boolean(passwordHash)))

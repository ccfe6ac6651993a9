import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { boundedQueue } from "#app/overload/bounded-queue.ts"

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash keeps a processor busy for as long as several pages: a quarter of them, and never each of Node's four threads. */
const AT_ONCE = Math.min(Math.max(1, Math.floor(availableParallelism() / 4)), 3)
const LONGEST_QUEUE = 50

const hashing = boundedQueue({ atOnce: AT_ONCE, waiting: LONGEST_QUEUE })

// A real hash of nothing anybody knows: unknown accounts take the time that known ones take.
const NOBODY = hash(crypto.randomUUID(), COST)

/** Rejected with QueueFull, as `passwordFits` is, when too many wait already. */
export const hashPassword = (password: string) => hashing(() => hash(password, COST))

/** Whether the password belongs to the hash; takes as long without one. */
export const passwordFits = (passwordHash: string | null | undefined, password: string) =>
  hashing(async () => verify(passwordHash ?? (await NOBODY), password).then((fits) => fits && Boolean(passwordHash)))

import { hash, verify } from "@node-rs/argon2"
import { data } from "react-router"

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4
const LONGEST_QUEUE = 50

// A real hash of nothing anybody knows: unknown accounts take the time that known ones take.
const NOBODY = hash(crypto.randomUUID(), COST)

let running = 0
const queue: (() => void)[] = []

export const hashPassword = (password: string) => inTurn(() => hash(password, COST))

/** Whether the password belongs to the hash; takes as long without one. */
export const passwordFits = (passwordHash: string | null | undefined, password: string) =>
  inTurn(async () => verify(passwordHash ?? (await NOBODY), password).then((fits) => fits && Boolean(passwordHash)))

/** At most four hashes at once and fifty waiting: further ones are told to come back, and other pages stay quick. */
async function inTurn<Answer>(work: () => Promise<Answer>) {
  if (running >= AT_ONCE) {
    if (queue.length >= LONGEST_QUEUE) throw data(null, { status: 503, headers: { "Retry-After": "5" } })
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    queue.shift()?.()
  }
}

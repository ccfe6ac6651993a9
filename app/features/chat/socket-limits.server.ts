import { RateLimiterMemory } from "rate-limiter-flexible"

const SOCKETS_AN_ACCOUNT = 5
const EVENTS_A_MINUTE = 300

const events = new RateLimiterMemory({ points: EVENTS_A_MINUTE, duration: 60 })

/** False once an account asks for too much, over all its sockets. */
export const eventPace = (accountId: number) =>
  events.consume(accountId).then(
    () => true,
    () => false,
  )

/** Counts the open connections of each account. */
export class Places {
  #taken = new Map<number, number>()

  /** Takes a place until the connection closes; false when all are taken. */
  take(accountId: number, connection: { once(event: "close", then: () => void): unknown }) {
    const taken = this.#taken.get(accountId) ?? 0
    if (taken >= SOCKETS_AN_ACCOUNT) return false
    this.#taken.set(accountId, taken + 1)
    connection.once("close", () => {
      const left = this.#taken.get(accountId)! - 1
      if (left > 0) this.#taken.set(accountId, left)
      else this.#taken.delete(accountId)
    })
    return true
  }
}

import pLimit from "p-limit"

/** One more would wait in vain: screens answer 503 with Retry-After. */
export class QueueFull extends Error {
  override name = "QueueFull"
}

/** Costly tasks, `atOnce` at a time and in order. With `waiting` more in line it rejects with QueueFull at once. */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = pLimit(atOnce)
  const isFull = () => limit.activeCount + limit.pendingCount >= atOnce + waiting
  async function run<Done>(task: () => Promise<Done>): Promise<Done> {
    if (isFull()) throw new QueueFull()
    return limit(task)
  }
  return Object.assign(run, { isFull })
}

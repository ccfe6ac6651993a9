import pLimit from "p-limit"

/** So many wait already that one more would only wait in vain: a screen answers 503 with Retry-After. */
export class QueueFull extends Error {
  override name = "QueueFull"
}

/**
 * Runs costly tasks, `atOnce` at a time and in their order, so that pages stay quick meanwhile. With `waiting` more of them
 * in line a task is not begun, and its promise is rejected with QueueFull at once.
 */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = pLimit(atOnce)
  const isFull = () => limit.activeCount + limit.pendingCount >= atOnce + waiting
  async function run<Done>(task: () => Promise<Done>): Promise<Done> {
    if (isFull()) throw new QueueFull()
    return limit(task)
  }
  return Object.assign(run, { isFull })
}

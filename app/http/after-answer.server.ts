import { errorFacts, log } from "#app/logs/log.ts"

const running = new Set<Promise<void>>()

/**
 * Work that must not show in the time of an answer, and that may be lost with the process: it is not repeated. What has
 * to be kept belongs into the database before the answer.
 */
export function afterAnswer(work: () => Promise<unknown>) {
  const run = new Promise<void>((resolve) => setImmediate(resolve))
    .then(work)
    .then(() => {})
    .catch((error) => log.error(errorFacts(error), "after an answer"))
    .finally(() => running.delete(run))
  running.add(run)
}

/** All work that was begun; for a graceful stop. */
export const answersSettled = () => Promise.all(running)

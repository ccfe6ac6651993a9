import { errorFacts, log } from "./log.ts"

const running = new Set<Promise<void>>()

/**
 * Work that must not show in the time of an answer, such as looking whether an e-mail is known. What it has to keep
 * belongs into the outbox: it is not repeated.
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

import { errorFields, log } from "#app/logs/log.ts"

const running = new Set<Promise<void>>()

/** Not part of an answer's time, and may be lost with the process: what must last goes into the database first. */
export function afterAnswer(work: () => Promise<unknown>) {
  const run = new Promise<void>((resolve) => setImmediate(resolve))
    .then(work)
    .then(() => {})
    .catch((error) => log.error(errorFields(error), "after an answer"))
    .finally(() => running.delete(run))
  running.add(run)
}

export const answersSettled = () => Promise.all(running)

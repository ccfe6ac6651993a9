import { AsyncLocalStorage } from "node:async_hooks"

export interface Traced {
  id: string
  /** Set when a form was refused, or failed, and the status does not tell: such answers are redirects to a page that does. */
  outcome?: "refused" | "failed"
}

const current = new AsyncLocalStorage<Traced>()

/** Does the work for a request, an event of the chat or a job: every line that it logs carries the id. */
export const traced = <Answer>(request: Traced, work: () => Answer) => current.run(request, work)

/** Whatever is being answered just now, if anything is. */
export const currentRequest = () => current.getStore()

/** Remembers that a form did not do what was asked, though its answer is a page that says so. */
export function noteOutcome(outcome: Traced["outcome"]) {
  const request = currentRequest()
  if (request) request.outcome ??= outcome
}

import { AsyncLocalStorage } from "node:async_hooks"

export interface Traced {
  id: string
  /** A form was refused or failed though the status does not say so: its answer is a redirect. */
  outcome?: "refused" | "failed"
  /** Of a call for programs, whose router alone knows it. */
  route?: string
  /**
   * Of a form with files, read while they arrive, before anything is done with them; `files` are digests. Throws when it
   * was sent before.
   */
  claim?: (form: FormData, files: string[]) => Promise<void>
}

const current = new AsyncLocalStorage<Traced>()

export const traced = <Answer>(request: Traced, work: () => Answer) => current.run(request, work)

export const currentRequest = () => current.getStore()

/** A refused form's answer is a page with status 200 or a redirect. */
export function noteOutcome(outcome: Traced["outcome"]) {
  const request = currentRequest()
  if (request) request.outcome ??= outcome
}

import { isForeignError } from "#app/http/answered-by.ts"

/** For a server's answer: a browser itself would wait for minutes. */
export const PATIENCE_MS = 20_000

/** Our server's answer, whatever it says. Undefined: it did not come, not in time, or a proxy spoke in its place. */
export function arrived(arriving: Promise<Response>, patience = PATIENCE_MS): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  return Promise.race([arriving, late]).then(
    (answer) => (answer && !isForeignError(answer) ? answer : undefined),
    () => undefined,
  )
}

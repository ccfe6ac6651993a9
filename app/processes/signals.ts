/** A terminal's keys reach both npm and us, and npm passes them on. */
const SAME_SIGNAL_MS = 400

/** A second signal ends the process at once. */
export function atSignal(stop: () => unknown) {
  let since: number | undefined
  const hear = () => {
    if (since === undefined) {
      since = Date.now()
      stop()
    } else if (Date.now() - since > SAME_SIGNAL_MS) process.exit(1)
  }
  process.on("SIGTERM", hear)
  process.on("SIGINT", hear)
}

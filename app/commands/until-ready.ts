import { setTimeout as pause } from "node:timers/promises"
import { config } from "#app/config.server.ts"

/** For a supervisor that starts others after us; how long it waits is its own decision. */
const LOOK_MS = 250
const EVERYWHERE = new Set(["0.0.0.0", "::"])

const host = EVERYWHERE.has(config.host) ? "127.0.0.1" : config.host.includes(":") ? `[${config.host}]` : config.host
const isReady = () =>
  fetch(`http://${host}:${config.port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

while (!(await isReady())) await pause(LOOK_MS)

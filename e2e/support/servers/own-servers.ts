import { test } from "@playwright/test"
import { type RunningServer, startServer } from "./server.ts"

/** For a test file: `startServer` whose servers end with their test, however that went. */
export function ownServers() {
  const running: RunningServer[] = []
  // The first one's folder may be that of a later one.
  test.afterEach(async () => {
    for (const server of running.splice(0).reverse()) await server.stop()
  })
  return async (...given: Parameters<typeof startServer>) => {
    const server = await startServer(...given)
    running.push(server)
    return server
  }
}

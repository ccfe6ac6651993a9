import type { Span } from "#db/movable-clock.ts"
import { test as stories } from "../browser/test.ts"
import { startServerWithClock } from "./clock.ts"

interface Clock {
  origin: string
  /** What is the present for the product goes forward; for the browser nothing changes. */
  forward(span: Span): Promise<void>
}

/**
 * For stories about what ends with time. A worker has one server for them, which all helpers take for the shared one: a file
 * of such stories says `test.describe.configure({ mode: "default" })`, or each story would start its own.
 */
export const test = stories.extend<object, { clock: Clock }>({
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const shared = { E2E_ORIGIN: process.env.E2E_ORIGIN, E2E_DATA_DIR: process.env.E2E_DATA_DIR }
      const server = await startServerWithClock()
      Object.assign(process.env, { E2E_ORIGIN: server.origin, E2E_DATA_DIR: server.dataDir })
      await use(server)
      Object.assign(process.env, shared)
      const code = await server.stop()
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output().slice(-4000)}`)
    },
    { scope: "worker", auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ clock }, use) => use(clock.origin),
})

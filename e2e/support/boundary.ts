import { test as base, expect } from "@playwright/test"
import { member } from "./members.ts"
import { type RunningServer, startServer } from "./server.ts"

export { expect }

interface Own {
  /** A server for one file of boundary tests: what they do to it (limits, faults) must not reach the stories. */
  server: RunningServer
  /** The `Cookie` header of a member with a profile. */
  cookie: string
}

// biome-ignore lint/complexity/noBannedTypes: no fixtures of a single test
export const test = base.extend<{}, Own>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      const code = await server.stop()
      expect(server.output()).not.toMatch(/last resort|unhandled|"status":500/i)
      expect(code).toBe(0)
    },
    { scope: "worker", timeout: 120_000 },
  ],
  cookie: [
    async ({ server }, use) => {
      const { token } = await member({ dataDir: server.dataDir })
      await use(`sid=${token}`)
    },
    { scope: "worker" },
  ],
})

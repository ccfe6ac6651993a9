import { test as base, expect } from "@playwright/test"
import { connect, type Member, member } from "./members.ts"
import { type RunningServer, startServer } from "./server.ts"

export { expect }

interface Own {
  /**
   * A server for a worker's boundary tests: what they do to it (limits, faults) must not reach the stories. Number 1 on
   * it is Bilal.
   */
  server: RunningServer
  /** The `Cookie` header of Ayesha, who has a profile, a plan and a connection with Bilal. */
  cookie: string
  /** The same of Zara, who has no profile yet. */
  newcomer: string
}

// biome-ignore lint/complexity/noBannedTypes: no fixtures of a single test
export const test = base.extend<{}, Own & { bilal: Member }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      const code = await server.stop()
      const trouble = server
        .output()
        .split("\n")
        .filter((line) => /last resort|unhandled|"status":500/i.test(line))
      expect(trouble).toEqual([])
      expect(code).toBe(0)
    },
    { scope: "worker", timeout: 120_000 },
  ],
  bilal: [
    async ({ server }, use) => use(await member({ dataDir: server.dataDir, gender: "male" })),
    { scope: "worker", auto: true },
  ],
  cookie: [
    async ({ server: { dataDir }, bilal }, use) => {
      const ayesha = await member({ dataDir, plan: "pro" })
      await connect(ayesha, bilal, "accepted", dataDir)
      await use(`sid=${ayesha.token}`)
    },
    { scope: "worker" },
  ],
  newcomer: [
    async ({ server: { dataDir } }, use) => use(`sid=${(await member({ dataDir, profile: false })).token}`),
    { scope: "worker" },
  ],
})

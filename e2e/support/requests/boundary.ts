import { connect, type Member, member } from "../people/members.ts"
import { type RunningServer, startServer } from "../servers/server.ts"
import { test as base, expect, patiently } from "../servers/server-log.ts"
import { callFromAnotherAddress, send } from "./http.ts"

export { expect, patiently }

interface OfWorker {
  /**
   * A server for a worker's boundary tests: what they do to it (limits, faults) must not reach the stories. Number 1 on
   * it is Bilal.
   */
  server: RunningServer
  bilal: Member
}

interface OfTest {
  /** The `Cookie` header of an Ayesha who has a profile, a plan and a connection with Bilal. */
  cookie: string
  /** The same of a Zara who has no profile yet. */
  newcomer: string
  ownAddress: undefined
}

export const test = base.extend<OfTest, OfWorker>({
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
  ownAddress: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      callFromAnotherAddress()
      await use(undefined)
    },
    { auto: true },
  ],
  cookie: async ({ server: { dataDir }, bilal }, use) => {
    const ayesha = await member({ dataDir, plan: "pro" })
    await connect(ayesha, bilal, "accepted", dataDir)
    await use(`sid=${ayesha.token}`)
  },
  newcomer: async ({ server: { dataDir } }, use) => use(`sid=${(await member({ dataDir, profile: false })).token}`),
})

/** Posts that end the visit, so that whatever follows would be a stranger's. */
export const LAST_STEPS = ["/logout", "/DeleteAccount"]

/** A test that meant to ask as somebody must not have asked as nobody. */
export async function expectSignedIn({ origin }: RunningServer, ...cookies: string[]) {
  for (const Cookie of cookies)
    expect((await send(origin, "/users-side", { headers: { Cookie } })).status, "still signed in").toBe(200)
}

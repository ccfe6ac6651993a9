/** The one timeout of all tests and hooks: it ends what hangs, and no busy machine needs as long. */
export const PATIENCE_MS = 60_000
/** So that the error says what was waited for. */
const BEFORE_THE_END_MS = 5_000
const LOOK_AGAIN_MS = 10

/** The real one, also with fake timers. */
const { setTimeout } = globalThis

/** Unlike `vi.waitFor` and `expect.poll` without a timeout of its own, and without moving fake timers. */
export async function until<Found>(look: () => Found | Promise<Found>): Promise<Found> {
  const end = process.hrtime.bigint() + BigInt(PATIENCE_MS - BEFORE_THE_END_MS) * 1_000_000n
  for (;;)
    try {
      return await look()
    } catch (missing) {
      if (process.hrtime.bigint() > end) throw missing
      await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))
    }
}

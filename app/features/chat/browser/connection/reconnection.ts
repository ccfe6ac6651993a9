/** The specified tries, a second apart; after them a screen says that it has failed. */
export const TRIES = 5
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** After the specified tries it is tried less and less often. */
export const pauseAfter = (tries: number) => Math.min(PAUSE_MS * 2 ** Math.max(0, tries - TRIES + 1), LONGEST_PAUSE_MS)

/** When a server comes back, not everybody reconnects at once. */
export const scattered = (milliseconds: number) => milliseconds * (0.5 + Math.random() / 2)

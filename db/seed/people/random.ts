/** A small seeded generator (mulberry32): the same seed gives the same people. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const random = {
    next,
    chance: (share: number) => next() < share,
    /** A whole number, both ends included. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!,
    /** One of the keys, as often as its weight says. */
    weighed<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key {
      const entries = Object.entries(weights) as [Key, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      return entries.at(-1)![0]
    },
    /** Bell-shaped around the middle. */
    around: (middle: number, spread: number) => Math.round(middle + (next() + next() + next() - 1.5) * 1.6 * spread),
  }
  return random
}

export type Random = ReturnType<typeof randomFrom>

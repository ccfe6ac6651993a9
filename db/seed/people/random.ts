/** mulberry32: the same seed gives the same people. */
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
    /** Both ends included. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!,
    weighed<Key extends string>(weights: Weights<Key>): Key {
      const steps = stepsOf(weights)
      const at = next() * steps.at(-1)![1]
      return steps.find(([, upTo]) => at < upTo)![0] as Key
    },
    around: (middle: number, spread: number) => Math.round(middle + (next() + next() + next() - 1.5) * 1.6 * spread),
  }
  return random
}

type Weights<Key extends string> = Readonly<Partial<Record<Key, number>>>

/** The same tables are used a million times: each is summed up once. */
const known = new WeakMap<object, [key: string, upTo: number][]>()

function stepsOf(weights: Weights<string>) {
  const steps = known.get(weights)
  if (steps) return steps
  let upTo = 0
  const made = Object.entries(weights).map(([key, weight]): [string, number] => {
    upTo += weight ?? 0
    return [key, upTo]
  })
  known.set(weights, made)
  return made
}

export type Random = ReturnType<typeof randomFrom>

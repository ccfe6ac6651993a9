import { type List, options, type Reading, spellingsOf } from "#app/features/profiles/fields/options.ts"

const READINGS: Reading[] = ["member", "client", "form", "browse"]

/** Every spelling that any screen writes for a list, each once. */
export function everyReading(list: List): string[] {
  const lists: Partial<Record<Reading, readonly string[]>> = options[list]
  return [...new Set(READINGS.flatMap((reading) => lists[reading] ?? []).map((value) => spellingsOf(list, value)[0]!))]
}

import { NO_PREFERENCE } from "./preference-fields.ts"

interface Ages {
  min: number | null
  max: number | null
}

const [YOUNGEST, OLDEST] = [18, 67]
const ANY = { min: null, max: null }

/** '27' is one age, '25-32' a range, '25 or more' and 'Up to 32' have one end; undefined for other text. */
export function readAges(text: string): Ages | undefined {
  if (text.toLowerCase() === NO_PREFERENCE.toLowerCase()) return ANY
  if (/^-?\d+(\.\d+)?$/.test(text)) return { min: Number(text), max: Number(text) }
  const [, from, to] = /^(\d+) ?(?:-|–|to) ?(\d+)$/i.exec(text) ?? []
  if (from) return { min: Number(from), max: Number(to) }
  const [, least] = /^(\d+) ?(?:\+|or more)$/i.exec(text) ?? []
  if (least) return { min: Number(least), max: null }
  const [, most] = /^up to (\d+)$/i.exec(text) ?? []
  return most ? { min: null, max: Number(most) } : undefined
}

/** As text; null for no limits. */
export function agesText({ min, max }: Ages) {
  if (min === null) return max === null ? null : `Up to ${max}`
  if (max === null) return `${min} or more`
  return min === max ? String(min) : `${min}-${max}`
}

export function agesProblem(text: string) {
  const ages = readAges(text)
  if (!ages) return "Please write an age or a range, such as 27 or 25-32."
  const ends = [ages.min, ages.max].filter((age) => age !== null)
  if (ends.some((age) => age < 1)) return "Age must be at least 1"
  if (ends.some((age) => !Number.isInteger(age) || age < YOUNGEST || age > OLDEST))
    return `Please choose an age from ${YOUNGEST} to ${OLDEST}.`
  if (ends.length === 2 && ends[0]! > ends[1]!) return "Max age must not be below min age."
}

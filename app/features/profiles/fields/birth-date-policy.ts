import { dayInPakistan } from "#app/dates/pakistan.ts"

const MINIMUM_AGE = 18
const EARLIEST = "1900-01-01"
const TOO_EARLY = "Please enter a date from 1900 on."
const TOO_YOUNG = "You must be 18 or older."

const isoDay = (date: Date) => date.toISOString().slice(0, 10)

function latestBirthDate(now: Date) {
  const today = new Date(dayInPakistan(now))
  const day = new Date(today)
  day.setUTCFullYear(day.getUTCFullYear() - MINIMUM_AGE)
  // From the 29th of February, 18 years back is the 1st of March: the last allowed birthday is the day before.
  if (day.getUTCMonth() !== today.getUTCMonth()) day.setUTCDate(0)
  return isoDay(day)
}

export function birthDateProblem(text: string, now = new Date()) {
  if (!isDate(text)) return "Invalid date format"
  if (text < EARLIEST) return TOO_EARLY
  if (text > dayInPakistan(now)) return "The date of birth cannot be in the future."
  if (text > latestBirthDate(now)) return TOO_YOUNG
}

export const birthDateRule = (now = new Date()) => ({
  min: EARLIEST,
  max: latestBirthDate(now),
  below: TOO_EARLY,
  above: TOO_YOUNG,
})

function isDate(text: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && isoDay(date) === text
}

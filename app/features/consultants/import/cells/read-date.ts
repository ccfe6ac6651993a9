import { yearInPakistan } from "#app/dates/pakistan.ts"
import { latinDigits } from "../heads/fold.ts"

const MONTHS = [
  ["jan", "جنوری"],
  ["feb", "فروری"],
  ["mar", "مارچ"],
  ["apr", "اپریل"],
  ["may", "مئی"],
  ["jun", "جون"],
  ["jul", "جولائی"],
  ["aug", "اگست"],
  ["sep", "ستمبر"],
  ["oct", "اکتوبر"],
  ["nov", "نومبر"],
  ["dec", "دسمبر"],
]

/** Day 0 of spreadsheets, which count 1900 as a leap year. */
const SERIAL_DAY_0 = Date.UTC(1899, 11, 30)
const DAY = 86_400_000

const PARTS = /^(\d{1,4})[-/. ,]+(\d{1,2})[-/. ,]+(\d{1,4})$/

const plain = (text: string) => latinDigits(text.trim()).replace(/[T ]\d{1,2}:\d\d(:\d\d)?( ?[ap]m)?Z?$/i, "")

/** Whether a column has the month first: some day is beyond the twelfth in the second place, and none in the first. */
export function isMonthFirst(texts: readonly string[]) {
  const parts = texts.map((text) => PARTS.exec(plain(text))).filter((found) => found !== null)
  return parts.some(([, , second]) => Number(second) > 12) && !parts.some(([, first]) => isDay(first!))
}

const isDay = (part: string) => part.length <= 2 && Number(part) > 12

/** As YYYY-MM-DD; undefined for other text. Pakistan writes the day first. */
export function readDate(text: string, monthFirst = false) {
  const day = plain(text)
  if (/^\d{5}$/.test(day)) return new Date(SERIAL_DAY_0 + Number(day) * DAY).toISOString().slice(0, 10)
  const [, a, b, c] = PARTS.exec(named(day)) ?? []
  if (!a || !b || !c) return
  if (a.length === 4) return iso(a, b, c)
  return monthFirst ? iso(c, a, b) : iso(c, b, a)
}

/** '12-Mar-98', 'March 12, 1998' and '۱۲ مارچ ۱۹۹۸' in figures, the day first. */
function named(text: string) {
  const [, word] = /([a-z]{3,9}|[\u0600-\u06ff]{3,8})/i.exec(text) ?? []
  if (!word) return text
  const at = MONTHS.findIndex((names) => names.some((name) => word.toLowerCase().startsWith(name)))
  if (at < 0) return text
  const [before = "", after = ""] = text.split(word).map((part) => part.replace(/(\d)(st|nd|rd|th)\b/i, "$1"))
  const day = before.replaceAll(/[^\d]/g, "")
  if (day) return `${day}/${at + 1}/${after.replaceAll(/[^\d]/g, "")}`
  const [, first = "", year = ""] = /(\d{1,2})\D+(\d{2,4})/.exec(after) ?? []
  return `${first}/${at + 1}/${year}`
}

function iso(year: string, month: string, day: string) {
  const text = `${whole(year)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? undefined : text
}

/** '98' is 1998, '05' 2005. */
function whole(year: string) {
  if (year.length > 2) return year
  const now = yearInPakistan()
  return String(Number(year) + (Number(year) > now % 100 ? 1900 : 2000))
}

const AGE = /^(\d{2})(?:\.\d+)? ?\+?(?:y|yr|yrs|year|years|sal|saal|سال)?\.?(?: old)?$/i

export const readAge = (text: string) => {
  const [, age] = AGE.exec(latinDigits(text.trim())) ?? []
  return age ? Number(age) : undefined
}

/** The middle of the year that an age speaks of. */
export const bornAbout = (age: number) => `${yearInPakistan() - age}-07-01`

/** '1998' alone. */
export const readYear = (text: string) => /^(?:19|20)\d\d$/.exec(latinDigits(text.trim()))?.[0]

import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max"
import { parsePhoneNumberFromString as parseGeneral } from "libphonenumber-js/min"
import { MEANT_FIELD, NO_NUMBER, phoneQuestion } from "#app/forms/phone-question.ts"
import { browserCountry } from "#app/http/browser-country.ts"
import { nationalityValue } from "../fields/countries.server.ts"

const DEFAULT: CountryCode = "US"
const HOME: CountryCode = "PK"

/** Where a number without a calling code may belong: what is known of the person, then a guess. */
export interface PhoneOrigin {
  known: readonly CountryCode[]
  /** From the browser's language, else +1. It never decides alone. */
  guess: CountryCode
  /** Never asked about again. */
  lastNumber?: string | null
  /** What was answered when the form asked. */
  meant?: string
}

const ANYWHERE: PhoneOrigin = { known: [], guess: DEFAULT }

interface KnownOfPerson {
  nationality?: string | null
  lastNumber?: string | null
}

/** Order of precedence: nationality, last number, country code on the form. */
export function phoneOrigin(request: Request, { nationality, lastNumber }: KnownOfPerson = {}): PhoneOrigin {
  const value = nationality?.includes("|") ? nationality : nationality && nationalityValue(nationality)
  const countries = [value?.slice(0, 2), parsePhoneNumberFromString(lastNumber ?? "")?.country]
  return {
    known: countries.filter((country) => isSupportedCountry(country ?? "")) as CountryCode[],
    guess: guess(request),
    lastNumber,
  }
}

export const answeredBy = (form: FormData, origin: PhoneOrigin, lastNumber = origin.lastNumber): PhoneOrigin => ({
  ...origin,
  lastNumber,
  meant: form.get(MEANT_FIELD)?.toString(),
})

function guess(request: Request): CountryCode {
  const region = browserCountry(request)
  return region && isSupportedCountry(region) ? region : DEFAULT
}

export const callingCode = ({ known: [first], guess }: PhoneOrigin) => `+${getCountryCallingCode(first ?? guess)} `

/**
 * E.164, or what is wrong. 0300 1234567 is also understood behind the form's calling code. Without an origin it has been
 * read before, and nothing is asked.
 */
export function readPhone(text: string, origin?: PhoneOrigin): { number: string } | { problem: string } {
  const typed = text.trim()
  const readings = readingsOf(typed, origin ?? ANYWHERE)
  const inUse = firstOf(readings, assigned)
  if (inUse) return { number: inUse }
  const possible = firstOf(readings, wellFormed)
  const mobile = origin && firstOf(readings, pakistaniMobile)
  if (mobile && origin.meant === phoneInGroups(mobile)) return { number: mobile }
  if (mobile && !(possible && (origin.meant === typed || origin.lastNumber === possible)))
    return { problem: phoneQuestion(phoneInGroups(mobile)!, possible !== undefined) }
  if (possible) return { number: possible }
  return { problem: [NO_NUMBER, firstOf(readings, miscounted)].filter(Boolean).join(" ") }
}

/** Only a number that is in use, in E.164; nothing is asked. */
export const phoneInUse = (text: string, origin: PhoneOrigin) => firstOf(readingsOf(text.trim(), origin), assigned)

/** As people write a number that is kept in its international form: +92 300 1234567. */
export const phoneInGroups = (number: string | null) =>
  number && (parseGeneral(number)?.formatInternational() ?? number)

/** As it is read, dialled, and written to; a line of a house has no WhatsApp. */
export function waysToPhone(kept: string | null) {
  const known = parsePhoneNumberFromString(kept ?? "")
  return {
    number: phoneInGroups(kept),
    call: kept && `tel:${kept.replace(/[^\d+]/g, "")}`,
    whatsApp: known && known.getType() !== "FIXED_LINE" ? `https://wa.me/${known.number.slice(1)}` : null,
  }
}

interface Reading {
  text: string
  region: CountryCode
}

function readingsOf(text: string, origin: PhoneOrigin): Reading[] {
  const shown = callingCode(origin).trim()
  const local = text.startsWith(shown) ? text.slice(shown.length).trim() : text
  const athome = local.startsWith("0")
  const regions = [...origin.known, ...(athome ? [HOME] : []), origin.guess]
  const asLocal = regions.map((region) => ({ text: local, region }))
  const asTyped = { text, region: regions[0]! }
  // A leading 0 behind a calling code that was left standing means a national number.
  return athome ? [...asLocal, asTyped] : [asTyped, ...asLocal]
}

function firstOf(readings: Reading[], judge: (reading: Reading) => string | undefined) {
  for (const reading of readings) {
    const found = judge(reading)
    if (found) return found
  }
}

function assigned({ text, region }: Reading): string | undefined {
  const number = parsePhoneNumberFromString(text, region)
  return number?.isValid() ? number.number : undefined
}

/** Numbering plans grow: a country's general form will do where no reading is known to be in use. */
function wellFormed({ text, region }: Reading): string | undefined {
  const number = parseGeneral(text, region)
  if (!number) return
  const american = number.countryCallingCode === "1" && /^[2-9]\d{9}$/.test(number.nationalNumber)
  return number.isValid() || american ? number.number : undefined
}

/** Ten digits of a mobile at home, perhaps with 92 before them, behind whatever calling code. */
function pakistaniMobile({ text, region }: Reading) {
  const digits = parseGeneral(text, region)?.nationalNumber.replace(/^0?92/, "") ?? ""
  return /^3[0-4]\d{8}$/.test(digits) ? assigned({ text: digits, region: HOME }) : undefined
}

const MISSING = ["one digit seems to be missing", "two digits seem to be missing", "three digits seem to be missing"]
const TOO_MANY = ["there seems to be one digit too many", "there seem to be two digits too many"]

/** Says how many digits are missing or too many, if that alone is wrong. */
function miscounted({ text, region }: Reading) {
  const typed = text.replace(/(?<!\D)\D+$/, "")
  const attempts = [
    ...MISSING.map((advice, i) => ({ advice, changed: typed + "0".repeat(i + 1) })),
    ...TOO_MANY.map((advice, i) => ({ advice, changed: typed.slice(0, -1 - i) })),
  ]
  for (const { advice, changed } of attempts) {
    const number = parsePhoneNumberFromString(changed, region)
    if (number?.isValid()) return `For a number with +${number.countryCallingCode} ${advice}.`
  }
}

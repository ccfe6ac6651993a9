import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max"
import { parsePhoneNumberFromString as parseGeneral } from "libphonenumber-js/min"
import { nationalityValue } from "../fields/countries.server.ts"

const DEFAULT: CountryCode = "US"
const HOME: CountryCode = "PK"

/** Where a number that is written without a calling code may belong: what is known of the person, then a guess. */
export interface PhoneOrigin {
  known: readonly CountryCode[]
  /** What the browser's language says, else +1. It never decides by itself what a number means. */
  guess: CountryCode
}

const ANYWHERE: PhoneOrigin = { known: [], guess: DEFAULT }

interface KnownOfPerson {
  /** As a form holds it, 'ISO|name', or by its name alone. */
  nationality?: string | null
  lastNumber?: string | null
}

/** In the order that rules: the nationality, then the account's last number, then the country code that the form shows. */
export function phoneOrigin(request: Request, { nationality, lastNumber }: KnownOfPerson = {}): PhoneOrigin {
  const value = nationality?.includes("|") ? nationality : nationality && nationalityValue(nationality)
  const countries = [value?.slice(0, 2), parsePhoneNumberFromString(lastNumber ?? "")?.country]
  return {
    known: countries.filter((country) => isSupportedCountry(country ?? "")) as CountryCode[],
    guess: guess(request),
  }
}

function guess(request: Request): CountryCode {
  const languages = request.headers.get("Accept-Language") ?? ""
  const region = /^[a-z]{2,3}-(?:[A-Z][a-z]{3}-)?([A-Z]{2})\b/.exec(languages)?.[1]
  return region && isSupportedCountry(region) ? region : DEFAULT
}

export const callingCode = ({ known: [first], guess }: PhoneOrigin) => `+${getCountryCallingCode(first ?? guess)} `

/**
 * The international form (E.164) of a number as people write it, at home or abroad, or what is wrong with it in words.
 * 0300 1234567 is understood also behind a calling code that the form showed and that was left standing.
 */
export function readPhone(text: string, origin = ANYWHERE): { number: string } | { problem: string } {
  const readings = readingsOf(text.trim(), origin)
  const number = firstOf(readings, assigned) ?? firstOf(readings, wellFormed)
  if (number) return { number }
  return { problem: ["Please enter a valid phone number.", firstOf(readings, miscounted)].filter(Boolean).join(" ") }
}

/** As people write a number that is kept in its international form: +92 300 1234567. */
export const phoneInGroups = (number: string | null) =>
  number && (parseGeneral(number)?.formatInternational() ?? number)

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
  const asTyped = { text, region: origin.guess }
  // Behind a calling code that was left standing, a leading 0 says that the number was written for dialling at home.
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

/** Numbering plans grow: the general form of a country's numbers will do where no reading is known to be in use. */
function wellFormed({ text, region }: Reading): string | undefined {
  const number = parseGeneral(text, region)
  if (!number) return
  const american = number.countryCallingCode === "1" && /^[2-9]\d{9}$/.test(number.nationalNumber)
  return number.isValid() || american ? number.number : undefined
}

const MISSING = ["one digit seems to be missing", "two digits seem to be missing", "three digits seem to be missing"]
const TOO_MANY = ["there seems to be one digit too many", "there seem to be two digits too many"]

/** Says how many digits are missing or too many, where that alone is wrong. */
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

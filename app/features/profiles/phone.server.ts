import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min"

const DEFAULT: CountryCode = "US"
const HOME: CountryCode = "PK"

/** Where a person most likely dials: what the browser's language says, else +1. */
export function phoneRegion(request: Request): CountryCode {
  const languages = request.headers.get("Accept-Language") ?? ""
  const region = /^[a-z]{2,3}-(?:[A-Z][a-z]{3}-)?([A-Z]{2})\b/.exec(languages)?.[1]
  return region && isSupportedCountry(region) ? region : DEFAULT
}

/** What the empty phone field starts with. */
export const callingCode = (region: CountryCode) => `+${getCountryCallingCode(region)} `

/**
 * The international form (E.164) of a number as people write it, at home or abroad: 0300 1234567 is understood
 * wherever it is no number of the region itself, also behind a calling code that was left standing.
 */
export function phoneNumber(text: string, region: CountryCode = DEFAULT) {
  const code = callingCode(region).trim()
  const local = text.startsWith(code) ? text.slice(code.length).trim() : text
  const readings = [parse(text, region), parse(local, region), local.startsWith("0") ? parse(local, HOME) : undefined]
  // Numbering plans grow: a number of the right length counts when no reading is known to be in use.
  const found = readings.find((reading) => reading?.isValid()) ?? readings.find((reading) => reading?.isPossible())
  return found?.number as string | undefined
}

const parse = (text: string, region: CountryCode) => parsePhoneNumberFromString(text, region)

/** Nothing was typed behind the calling code that the field began with. */
export const isOnlyCallingCode = (text: string) => /^\+\d{0,4}$/.test(text.trim())

import { z } from "zod"
import { yearInPakistan } from "#app/dates/pakistan.ts"
import { provincesOf } from "#app/features/profiles/fields/countries.server.ts"
import { NO_PREFERENCE } from "#app/features/profiles/fields/preference-fields.ts"
import { type PhoneOrigin, readPhone } from "#app/features/profiles/phone/phone.server.ts"
import { LONGEST_NAME } from "#app/features/profiles/steps/profile-schema.ts"
import { fold, latinDigits } from "../heads/fold.ts"
import { columnFor, type Target } from "../heads/import-columns.server.ts"
import { chooseValue, cityOf } from "./choose-value.server.ts"
import { readAge, readDate, readYear } from "./read-date.ts"
import { readHeight } from "./read-height.ts"

/** What a cell answers, and whether that is all it says. */
export interface Reading {
  answers: Record<string, string>
  whole: boolean
}

interface Context {
  origin: PhoneOrigin
  monthFirst: boolean
}

const NOTHING: Reading = { answers: {}, whole: false }
const only = (name: string, answer: string | undefined, whole = true): Reading =>
  answer ? { answers: { [name]: answer }, whole } : NOTHING

const AGE = { least: 15, most: 99 }

export function readCell(target: Target, text: string, { origin, monthFirst }: Context): Reading {
  switch (target) {
    case "note":
    case "":
      return NOTHING
    case "fullName":
      return readName(text)
    case "number":
      return only("number", /^\d{1,15}$/.exec(text)?.[0])
    case "age":
      return readAges(text)
    case "dateOfBirth":
      return readBirth(text, monthFirst)
    case "email":
      return only(
        "email",
        text
          .split(/[\s,;/]|:::/)
          .find(isEmail)
          ?.toLowerCase(),
      )
    case "contactNumber":
      return readPhones(text, origin)
    case "height":
      return only("height", inCm(text))
    case "city":
      return only("city", cityOf(text).slice(0, LONGEST_NAME), text.length <= LONGEST_NAME)
    case "province":
      return only(
        "province",
        provincesOf("PK|Pakistani")?.find((province) => fold(province) === fold(text)),
      )
    case "firstName":
    case "lastName":
    case "fatherName":
    case "motherName":
      return only(target, text.slice(0, LONGEST_NAME), text.length <= LONGEST_NAME)
    default:
      return target.startsWith("partner.") ? readPreference(target, text) : readChoice(target, text)
  }
}

const isEmail = (text: string) => text.length <= 254 && z.regexes.email.test(text.toLowerCase())

const inCm = (text: string) => {
  const cm = readHeight(text)
  return cm === undefined ? undefined : `${cm} cm`
}

/** The last word is the last name; who has one name has that. */
function readName(text: string): Reading {
  const words = text.split(" ")
  const last = words.length > 1 ? words.pop()! : ""
  const [firstName, lastName] = [words.join(" ").slice(0, LONGEST_NAME), last.slice(0, LONGEST_NAME)]
  const answers: Record<string, string> = /\p{L}/u.test(text) ? { firstName, ...(lastName && { lastName }) } : {}
  return { answers, whole: true }
}

function readAges(text: string): Reading {
  const age = readAge(text)
  return only("age", age && age >= AGE.least && age <= AGE.most ? String(age) : undefined)
}

/** Some write an age where a date is asked for, or a year. */
function readBirth(text: string, monthFirst: boolean): Reading {
  const date = readDate(text, monthFirst)
  if (date) return date < "1900" ? NOTHING : only("dateOfBirth", date)
  const year = readYear(text)
  return year ? only("age", String(yearInPakistan() - Number(year))) : readAges(text)
}

const MOST_NUMBERS = 5

/** The first of several that can be read. */
function readPhones(text: string, origin: PhoneOrigin): Reading {
  const given = text.split(/[/,;|]|:::| or | & /, MOST_NUMBERS).map((one) => latinDigits(one).trim())
  for (const one of given) {
    const read = one.length > 25 ? undefined : readPhone(one, origin)
    if (read && "number" in read) return only("contactNumber", read.number, given.length === 1)
  }
  return NOTHING
}

function readChoice(target: Target, text: string): Reading {
  const { value, whole } = chooseValue(columnFor(target)!, text)
  return only(target, value, whole)
}

function readPreference(target: Target, text: string): Reading {
  const { value, whole } = chooseValue(columnFor(target)!, text)
  if (value && whole) return only(target, value)
  if (fold(text) === fold(NO_PREFERENCE)) return only(target, NO_PREFERENCE)
  if (target.endsWith("Height")) return only(target, inCm(text))
  return only(target, value, false)
}

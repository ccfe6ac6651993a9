import { z } from "zod"

/** Values of an address: text, which is read as what it stands for and refused where it stands for nothing. */

const NUMERAL = /^-?\d{1,16}(\.\d{1,6})?$/

export const numberFrom = (given: unknown) =>
  typeof given === "string" && NUMERAL.test(given.trim()) ? Number(given) : given

export const askedNumber = (least: number, most: number) => z.preprocess(numberFrom, z.int().min(least).max(most))

/** One of a list, in any case; `labels` are what people call the values. */
export function askedOneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  labels: Partial<Record<string, string>> = {},
) {
  const known = new Map(values.flatMap((value) => [value, labels[value] ?? value].map((name) => [plain(name), value])))
  return z.preprocess(
    (given) => (typeof given === "string" ? (known.get(plain(given)) ?? given) : given),
    z.enum(values),
  )
}

const plain = (text: string) => text.trim().toLowerCase()

const YES = ["yes", "on", "true", "1"]
const NO = ["no", "off", "false", "0"]

export const askedTick = () =>
  z.preprocess((given) => {
    if (typeof given !== "string") return given
    const said = plain(given)
    return YES.includes(said) ? true : NO.includes(said) ? false : given
  }, z.boolean())

/** A moment with its zone, whose plus sign may have become a space on the way. */
export const askedDateTime = () =>
  z.preprocess(
    (given) => (typeof given === "string" ? given.replace(/ (\d\d:\d\d)$/, "+$1") : given),
    z.iso.datetime({ offset: true }),
  )

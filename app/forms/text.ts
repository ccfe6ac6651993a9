import { z } from "zod"
import { visibleText } from "./visible-text.ts"

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL takes no NUL, and no name or text needs the others
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

export const tooLong = (longest: number) => `Please use at most ${longest} characters.`

/** One visible line, trimmed and bounded, without line breaks or control characters. */
export function line(required: string, longest = 80) {
  return z
    .string({ error: required })
    .overwrite(visibleText)
    .trim()
    .min(1, required)
    .max(longest, tooLong(longest))
    .refine((text) => !CONTROL.test(text) && !/[\r\n]/.test(text), { error: "Please use plain text on one line." })
}

export function anyLines(wrong: string, longest: number) {
  return z
    .string({ error: wrong })
    .trim()
    .max(longest, tooLong(longest))
    .refine((text) => !CONTROL.test(text), { error: "Please use plain text." })
}

export const lines = (required: string, longest: number) =>
  anyLines(required, longest)
    .min(1, required)
    .refine((text) => visibleText(text).trim() !== "", required)

export function choice<const Values extends readonly string[]>(values: Values, required: string) {
  return z.enum(values, { error: required })
}

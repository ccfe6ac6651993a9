import type { z } from "zod"
import { CHECK } from "./issue-texts.ts"
import { invalid, problemResponse } from "./problem.server.ts"

const unreadable = (message: string) => problemResponse({ status: 400, message, reason: "unreadable" })

/** A response where the body cannot be taken. */
export async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema) {
  const text = await request.text()
  if (text.trim() === "") return parsed(schema, {})
  if (!isJson(request))
    return problemResponse({ status: 415, message: "Please send JSON: Content-Type: application/json." })
  const given = jsonOf(text)
  return given === undefined ? unreadable("The body is no JSON.") : parsed(schema, given)
}

/** A response where something in it cannot be taken. */
export function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown) {
  if (!isPlain(given)) return unreadable("The body has text in it that cannot be kept.")
  const { data, error } = schema.safeParse(given, CHECK)
  return error ? invalid(error.issues) : data
}

/** With a file, or able to bring one. */
export const isForm = (request: Request) => /^multipart\/form-data/i.test(request.headers.get("Content-Type") ?? "")

const isJson = (request: Request) => /^application\/json\s*(;|$)/i.test(request.headers.get("Content-Type") ?? "")

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {}
}

const MOST_VALUES = 1_000

/**
 * No NUL or half characters, which PostgreSQL does not keep, nor more values than any call takes. A list instead of
 * recursion: it may be nested deeply.
 */
export function isPlain(given: unknown) {
  const waiting: unknown[] = [given]
  for (let seen = 0; waiting.length > 0; seen++) {
    if (seen + waiting.length > MOST_VALUES) return false
    const value = waiting.pop()
    if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) return false
    if (typeof value === "object" && value !== null) for (const part of Object.values(value)) waiting.push(part)
  }
  return true
}

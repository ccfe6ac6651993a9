import { STATUS_CODES } from "node:http"
import { z } from "zod"
import { statusOf as formStatusOf } from "#app/forms/refusal.server.ts"
import { errorText } from "#app/http/error-text.ts"
import type { Reason, Refusal } from "#app/result.ts"

/** Every error, in the shape of RFC 9457. */
export const problem = z
  .object({
    type: z.string().meta({ description: "Names the kind of problem.", example: "about:blank" }),
    title: z.string().meta({ example: "Bad Request" }),
    status: z.int().meta({ example: 400 }),
    detail: z.string().meta({ description: "What happened, for people.", example: "Email is required" }),
    message: z.string().meta({ description: "The same as `detail`.", example: "Email is required" }),
    reason: z.string().optional().meta({ description: "Why a policy refuses, for programs.", example: "invalid" }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: "What is wrong with each field.", example: { email: ["Email is required"] } }),
    ticket: z.string().optional().meta({ description: "Of a login that needs a code first: names that code." }),
  })
  .meta({ id: "Problem" })

interface Problem {
  status: number
  message: string
  reason?: string
  errors?: Record<string, string[]>
  ticket?: string
  headers?: HeadersInit
}

export function problemResponse({ status, message, headers, ...more }: Problem) {
  const title = STATUS_CODES[status] ?? "Error"
  const body = { type: "about:blank", title, status, detail: message, message, ...more }
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json", ...Object.fromEntries(new Headers(headers)) },
  })
}

/** Where the API's status is not the page's. */
const STATUS: Partial<Record<Reason, number>> = { "signed-out": 401 }

const statusOf = ({ reason }: Refusal) => STATUS[reason] ?? formStatusOf({ reason })

/** In seconds, for statuses that always say when to come back. */
const WAIT: Partial<Record<number, number>> = { 429: 60, 503: 5 }

interface Details {
  seconds?: number
  /** When to come back, where the refusal itself does not say. */
  later?: number
  field?: string
  ticket?: string
}

export function refusalResponse(refusal: Refusal & Details) {
  const { reason, message, later, field, ticket } = refusal
  const status = statusOf(refusal)
  const seconds = refusal.seconds ?? (WAIT[status] && (later ?? WAIT[status]))
  return problemResponse({
    status,
    message,
    reason,
    errors: field ? { [field]: [message] } : undefined,
    ticket,
    headers: seconds ? { "Retry-After": String(seconds) } : status === 401 ? WWW_AUTHENTICATE : {},
  })
}

const WWW_AUTHENTICATE = { "WWW-Authenticate": 'Bearer realm="Rishta"' }

export const unauthorized = (given: boolean) =>
  problemResponse({
    status: 401,
    message: given ? "This token is not valid, or its session has ended." : "Please log in and send the token.",
    headers: given ? { "WWW-Authenticate": 'Bearer realm="Rishta", error="invalid_token"' } : WWW_AUTHENTICATE,
  })

const UNKNOWN_FIELD = "There is no such field here."

/** The first problem of each field. `rename` gives the name that the caller used. */
export function invalid(issues: readonly z.core.$ZodIssue[], rename = (name: string) => name) {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [undefined]
    for (const key of keys) {
      const path = [...issue.path.map(String), ...(key === undefined ? [] : [key])].join(".")
      errors[rename(path) || "body"] ??= [key === undefined ? issue.message : UNKNOWN_FIELD]
    }
  }
  const [first] = Object.values(errors)
  return problemResponse({ status: 400, message: first?.[0] ?? errorText(400).title, reason: "invalid", errors })
}

import { z } from "zod"
import { statusOf as formStatusOf } from "#app/forms/refusal.server.ts"
import { problemOf } from "#app/http/problem.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { currentRequest } from "#app/logs/current-request.ts"
import { SOCKET_RATES } from "#app/rate-limit/socket-rate-limit.server.ts"
import { NOT_FOUND, type Reason, type Refusal } from "#app/result.ts"
import { codeOf, textOf } from "./issue-texts.ts"
import { FIELD_CODES, type FieldCode, PROBLEMS, type ProblemCode } from "./problem-codes.ts"

const keysOf = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as [Name, ...Name[]]
const ofField = "By field; of one in a group as `religiousInfo.caste`."

/** Every error, in the shape of RFC 9457. */
export const problem = z
  .object({
    type: z
      .url()
      .meta({ description: "Leads to what the reason means.", example: "https://rishta.example/api/errors#invalid" }),
    title: z.string().meta({ example: "Bad Request" }),
    status: z.int().meta({ example: 400 }),
    detail: z.string().meta({ description: "What happened, for people.", example: "Email is required" }),
    message: z.string().meta({ description: "The same as `detail`.", example: "Email is required" }),
    reason: z.enum(keysOf(PROBLEMS)).meta({ description: "The same for programs.", example: "invalid" }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: `What is wrong, in words. ${ofField}`, example: { email: ["Email is required"] } }),
    codes: z
      .record(z.string(), z.array(z.enum(keysOf(FIELD_CODES))))
      .optional()
      .meta({ description: `What is wrong, for programs. ${ofField}`, example: { email: ["required"] } }),
    ticket: z.string().optional().meta({ description: "Of a login that needs a code first: names that code." }),
  })
  .meta({ id: "Problem" })

interface Problem {
  status: number
  message?: string
  reason?: ProblemCode
  errors?: Record<string, string[]>
  codes?: Record<string, FieldCode[]>
  ticket?: string
  headers?: HeadersInit
}

export function problemResponse({ status, message, reason, headers, ...more }: Problem) {
  const body = problemOf({ status, message: message || titleOf(status, reason), reason, ...more })
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      ...(status === 429 && limitHeaders(body.reason)),
      ...Object.fromEntries(new Headers(headers)),
    },
  })
}

/** What is said where nothing else is known. */
function titleOf(status: number, reason?: ProblemCode) {
  const same = Object.values(PROBLEMS).find((one) => one.status === status)
  return `${(reason ? PROBLEMS[reason] : (same ?? PROBLEMS.broken)).title}.`
}

/** As the IETF's draft on rate limits writes them. */
function limitHeaders(reason: string) {
  const { limit, retryAfter } = (currentRequest() ?? {}) as Partial<RequestContext>
  const reached = limit ?? (reason === "too-fast" ? { name: "chat-message", ...SOCKET_RATES.message } : undefined)
  const name = JSON.stringify(reached?.name ?? reason)
  return {
    RateLimit: `${name};r=0;t=${retryAfter ?? WAIT[429]}`,
    ...(reached && { "RateLimit-Policy": `${name};q=${reached.points};w=${reached.duration}` }),
  }
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
  /** Whose input is wrong; of a call with a file it is that one, else the whole body. */
  field?: string
  file?: string
  code?: FieldCode
  ticket?: string
}

export function refusalResponse(refusal: Refusal & Details) {
  const {
    reason,
    later,
    file = "body",
    field = reason === "invalid" ? file : undefined,
    code = "rule",
    ticket,
  } = refusal
  const message = refusal.message === NOT_FOUND.message ? undefined : refusal.message
  const status = statusOf(refusal)
  const seconds = refusal.seconds ?? (WAIT[status] && (later ?? WAIT[status]))
  return problemResponse({
    status,
    message,
    reason,
    ...(field && { errors: { [field]: [refusal.message] }, codes: { [field]: [code] } }),
    ticket,
    headers: seconds ? { "Retry-After": String(seconds) } : status === 401 ? WWW_AUTHENTICATE : {},
  })
}

const WWW_AUTHENTICATE = { "WWW-Authenticate": 'Bearer realm="Rishta"' }

export const unauthorized = (given: boolean) =>
  problemResponse({
    status: 401,
    reason: "signed-out",
    message: given ? "This token is not valid, or its session has ended." : "Please log in and send the token.",
    headers: given ? { "WWW-Authenticate": 'Bearer realm="Rishta", error="invalid_token"' } : WWW_AUTHENTICATE,
  })

/** Of files that came under names which the call does not know. */
export const unknownFiles = (names: string[] = []) =>
  names.length > 0 ? invalid([{ code: "unrecognized_keys", keys: names, path: [], message: "" }]) : undefined

/** The first problem of each field. `rename` gives the name that the caller used. */
export function invalid(issues: readonly z.core.$ZodIssue[], rename = (name: string) => name) {
  const errors: Record<string, string[]> = {}
  const codes: Record<string, FieldCode[]> = {}
  for (const issue of issues) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [undefined]
    for (const key of keys) {
      const path = [...issue.path.map(String), ...(key === undefined ? [] : [key])].join(".")
      const field = rename(path) || "body"
      errors[field] ??= [issue.message || textOf(issue)]
      codes[field] ??= [codeOf(issue)]
    }
  }
  const [first] = Object.values(errors)
  return problemResponse({ status: 400, message: first?.[0], reason: "invalid", errors, codes })
}

import { STATUS_CODES } from "node:http"
import { config } from "#app/config.server.ts"

/** Of errors that no rule of ours has named, by status. */
const CODES = {
  400: "unreadable",
  401: "signed-out",
  403: "forbidden",
  404: "not-found",
  405: "method",
  408: "too-slow",
  409: "conflict",
  413: "too-large",
  415: "media-type",
  416: "range",
  421: "wrong-host",
  422: "key-reused",
  429: "too-many",
  500: "broken",
  503: "busy",
  507: "no-storage",
} as const

export type WireCode = (typeof CODES)[keyof typeof CODES]

interface Problem {
  status: number
  message: string
  reason?: string
}

/** RFC 9457; `type` leads to the code's lines on the page of all errors. */
export function problemOf({ status, message, reason, ...more }: Problem & Record<string, unknown>) {
  const code = reason ?? CODES[status as keyof typeof CODES] ?? CODES[500]
  const type = `${config.origin}/api/errors#${code}`
  return { type, title: STATUS_CODES[status] ?? "Error", status, detail: message, message, reason: code, ...more }
}

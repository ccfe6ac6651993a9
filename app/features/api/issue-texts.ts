import type { z } from "zod"
import { counted } from "#app/ui/counted.ts"
import type { FieldCode } from "./problem-codes.ts"

type Issue = z.core.$ZodIssue | z.core.$ZodRawIssue

const ASKED: Partial<Record<string, string>> = {
  string: "Please send a text.",
  number: "Please send a number.",
  int: "Please send a whole number.",
  boolean: "Please send true or false.",
  array: "Please send a list.",
  object: "Please send an object.",
}

const FORMATS: Partial<Record<string, string>> = {
  date: "Please send a day, such as 2026-12-01.",
  datetime: "Please send a moment, such as 2026-12-01T09:30:00Z.",
  email: "Please send an e-mail address.",
  uuid: "Please send a UUID.",
  url: "Please send a whole address, such as https://example.com/back.",
}

/** What one reads at a glance; longer lists are those of `GET /lists`. */
const MOST_NAMED = 40

const isGiven = (input: unknown) => input !== undefined && input !== ""

/** A rule over several fields has them all as its input, and names one. */
function ownInput({ code, input, path }: Issue) {
  const field = path?.at(-1)
  const isAmong = code === "custom" && typeof input === "object" && input !== null && field !== undefined
  return isAmong ? (input as Record<PropertyKey, unknown>)[field] : input
}

/** Needs an issue that says its input: `CHECK`. */
export function codeOf(issue: Issue): FieldCode {
  if (issue.code === "custom" && issue.params?.code) return issue.params.code as FieldCode
  if ("input" in issue && !isGiven(ownInput(issue)) && issue.code !== "unrecognized_keys") return "required"
  switch (issue.code) {
    case "unrecognized_keys":
      return "unknown-field"
    case "invalid_format":
      return "format"
    case "invalid_value":
    case "invalid_union":
      return "not-in-list"
    case "too_small":
      return isLong(issue) ? "too-short" : "too-small"
    case "too_big":
      return isLong(issue) ? "too-long" : "too-large"
    case "custom":
      return "rule"
    default:
      return "type"
  }
}

const isLong = ({ origin }: { origin?: unknown }) => ["string", "array", "set", "file"].includes(String(origin))

/** Where the rule itself has no words. */
export function textOf(issue: Issue): string {
  const code = codeOf(issue)
  if (code === "required") return "This is needed."
  switch (issue.code) {
    case "unrecognized_keys":
      return "There is no such field here."
    case "invalid_format":
      return FORMATS[issue.format] ?? "This is not written as it should be."
    case "invalid_value":
      return issue.values.length > MOST_NAMED
        ? "Please choose one of the values of the list."
        : `Please choose one of: ${issue.values.map(String).join("; ")}.`
    case "too_small":
      return `Please send ${code === "too-short" ? entries(issue) : issue.minimum} or more.`
    case "too_big":
      return code === "too-long" ? `Please send ${entries(issue)} at most.` : `Please send ${issue.maximum} or less.`
    case "invalid_type":
      return ASKED[issue.expected] ?? "This is of another type than asked."
    default:
      return "This cannot be taken."
  }
}

function entries(issue: { origin?: unknown; minimum?: unknown; maximum?: unknown }) {
  const most = Number(issue.minimum ?? issue.maximum)
  return issue.origin === "string" ? counted(most, "character") : counted(most, "entry", "entries")
}

/** How whatever a program sends is parsed: `safeParse(given, CHECK)`. */
export const CHECK = { error: textOf, reportInput: true } as const

import { z } from "zod"
import type { FieldRule, FormRules } from "./rules.ts"
import { tooLong } from "./text.ts"

const SHORT = "x"

/** What a browser may check by itself: HTML constraints and the schema's messages, so no library is sent. */
export function rulesOf(schema: z.ZodObject): FormRules {
  const known = worked.get(schema)
  if (known) return known
  const rules = workOut(schema)
  worked.set(schema, rules)
  return rules
}

const worked = new WeakMap<z.ZodObject, FormRules>()

function workOut(schema: z.ZodObject): FormRules {
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
  const names = Object.keys(schema.shape)
  const missing = firstMessages(schema, {})
  const wrong = firstMessages(schema, Object.fromEntries(names.map((name) => [name, SHORT])))
  const rules = names.map((name): [string, FieldRule] => {
    const { minLength, maxLength } = (described.properties?.[name] ?? {}) as { minLength?: number; maxLength?: number }
    const required = described.required?.includes(name) || undefined
    return [
      name,
      {
        required,
        minLength: minLength === 1 ? undefined : minLength,
        ...lengthRule(schema, name, maxLength, wrong[name]),
        missing: missing[name],
        wrong: wrong[name],
      },
    ]
  })
  return JSON.parse(JSON.stringify(Object.fromEntries(rules)))
}

/** A field takes no more than fits, unless the schema has a message for that, which is then shown. */
function lengthRule(schema: z.ZodObject, name: string, maxLength?: number, wrong?: string): FieldRule {
  if (!maxLength) return {}
  const message = firstMessages(schema, { [name]: SHORT.repeat(maxLength + 1) })[name]
  return !message || message === wrong || message === tooLong(maxLength)
    ? { maxLength }
    : { longest: maxLength, tooLong: message }
}

function firstMessages(schema: z.ZodObject, values: Record<string, unknown>) {
  const messages: Record<string, string> = {}
  for (const issue of schema.safeParse(values).error?.issues ?? []) messages[String(issue.path[0])] ??= issue.message
  return messages
}

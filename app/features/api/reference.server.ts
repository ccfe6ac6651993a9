import { config } from "#app/config.server.ts"
import { once } from "#app/once.ts"
import { ALWAYS, openApiDocument } from "./document.server.ts"
import { TAGS } from "./operation.ts"
import { operations } from "./operations.ts"

/** As much of a JSON Schema as our own document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  example?: unknown
}

interface Described {
  name: string
  type: string
  optional: boolean
  description?: string
}

type Body = { required?: boolean; content?: Record<string, { schema?: Schema }> }

interface OperationDocument {
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[]
  requestBody?: Body
  responses: Record<string, Body>
}

const nameOf = (ref: string) => ref.split("/").at(-1)!

/** What a value is, in a few words: 'number', 'list of Message', 'text or null'. */
export function typeOf(schema: Schema | undefined): string {
  if (!schema) return "anything"
  if (schema.$ref) return nameOf(schema.$ref)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map(typeOf))].join(" or ")
  if (schema.allOf) return schema.allOf.map(typeOf).join(" and ")
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.length > 12 ? "one of a list" : schema.enum.map(String).join(", ")
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(" or ")
  if (schema.type === "array") return `list of ${typeOf(schema.items)}`
  if (schema.type === "string") return schema.format ? `text (${schema.format})` : "text"
  return TYPES[schema.type ?? ""] ?? schema.type ?? "anything"
}

const TYPES: Record<string, string> = { integer: "number", boolean: "true or false" }

export function rowsOf(schema: Schema | undefined): Described[] {
  return Object.entries(schema?.properties ?? {}).map(([name, one]) => ({
    name,
    type: typeOf(one),
    optional: !schema?.required?.includes(name),
    description: one.description,
  }))
}

const contentOf = (body: Body | undefined) => Object.entries(body?.content ?? {})[0] ?? []

export const reference = once(() => {
  const document = openApiDocument()
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  const calls = operations.map((operation) => {
    const operationDocument = document.paths![operation.path]![operation.method] as OperationDocument
    const [sentAs, sent] = contentOf(operationDocument.requestBody)
    const [success] = Object.keys(operationDocument.responses)
    const [, answered] = contentOf(operationDocument.responses[success!])
    return {
      id: operation.id,
      tag: operation.tag,
      method: operation.method.toUpperCase(),
      path: operation.path,
      summary: operation.summary,
      description: operation.description,
      who: operation.who,
      sent: [
        ...(operationDocument.parameters ?? []).map(({ name, schema, required, description }) => ({
          name,
          type: typeOf(schema),
          optional: !required,
          description: description ?? schema?.description,
        })),
        ...rowsOf(sent?.schema),
      ],
      answer: answered?.schema && typeOf(answered.schema) !== "object" ? typeOf(answered.schema) : null,
      answered: answered?.schema?.$ref ? [] : rowsOf(answered?.schema),
      errors: Object.keys(operationDocument.responses).filter(
        (status) => Number(status) >= 400 && !ALWAYS.includes(Number(status)),
      ),
      curl: curlOf(operation, operationDocument.requestBody?.required ? sentAs : undefined, sent?.schema),
    }
  })
  return {
    groups: Object.entries(TAGS).map(([tag, description]) => ({
      tag,
      description,
      calls: calls.filter((call) => call.tag === tag),
    })),
    schemas: Object.entries(schemas).map(([name, schema]) => ({ name, rows: rowsOf(schema) })),
  }
})

interface Asked {
  method: string
  path: string
  who: string
  file?: { field: string }
}

function curlOf({ method, path, who, file }: Asked, sentAs?: string, schema?: Schema) {
  const address = `${config.origin}/api${path.replaceAll(/\{\w+\}/g, "42")}`
  const token = who === "anyone" ? "" : ' -H "Authorization: Bearer $TOKEN"'
  const body = file ? ` -F ${file.field}=@file` : sentAs ? ` --json '${JSON.stringify(exampleOf(schema))}'` : ""
  return `curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} ${address}${token}${body}`
}

function exampleOf(schema: Schema | undefined): unknown {
  if (schema?.example !== undefined) return schema.example
  if (schema?.properties) {
    const asked = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(asked.map(([name, one]) => [name, exampleOf(one)]))
  }
  const [first] = schema?.anyOf ?? schema?.oneOf ?? []
  if (first) return exampleOf(first)
  return (
    schema?.enum?.[0] ?? schema?.const ?? (schema?.type === "boolean" ? true : schema?.type === "integer" ? 1 : "…")
  )
}

import { openApiDocument } from "./document.server.ts"

/** As much of a JSON Schema as requests use. */
interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  pattern?: string
  format?: string
  example?: unknown
}

export interface Variant {
  /** The field, by its path. */
  at: string[]
  what: string
  /** Undefined: left out. */
  value?: unknown
}

const named = () => openApiDocument().components!.schemas as Record<string, Schema>

const resolved = (schema: Schema): Schema => (schema.$ref ? named()[schema.$ref.split("/").at(-1)!]! : schema)

/** Everything that the document has for a request, filled in with its examples. */
export function exampleOf(given: Schema): unknown {
  const schema = resolved(given)
  if (given.example !== undefined || schema.example !== undefined) return given.example ?? schema.example
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0]!)
  if (schema.type === "array") return [exampleOf(schema.items!)]
  if (!schema.properties) throw new Error(`No example: ${JSON.stringify(schema)}`)
  return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, exampleOf(one)]))
}

/** No word and no password that anybody has. */
const textOf = (length: number) =>
  "kvzq xwjp"
    .replace(" ", "y")
    .repeat(Math.ceil(length / 9))
    .slice(0, length)

/** What is written as a pattern or format says is judged by more than its length: the example stands for it. */
function textsOf({ pattern, format, minLength = 0, maxLength, example }: Schema): [string, unknown][] {
  if (pattern || format) return [["the example", example]]
  const longest: [string, unknown][] = maxLength === undefined ? [] : [["the longest", textOf(maxLength)]]
  return [["the shortest", textOf(minLength)], ...longest]
}

function valuesOf(given: Schema): [string, unknown][] {
  const schema = resolved(given)
  if (schema.anyOf) return schema.anyOf.flatMap((one) => valuesOf({ example: given.example ?? schema.example, ...one }))
  if (schema.const !== undefined) return [["the only one", schema.const]]
  if (schema.enum) return schema.enum.map((value) => [String(value), value])
  if (schema.type === "null") return [["null", null]]
  if (schema.type === "boolean")
    return [
      ["true", true],
      ["false", false],
    ]
  if (schema.type === "string") return textsOf({ ...schema, example: given.example ?? schema.example })
  if (schema.type === "array") return listsOf(schema)
  if (schema.type !== "integer" && schema.type !== "number") return []
  return [
    ["the smallest", schema.minimum],
    ["the largest", schema.maximum],
  ]
}

function listsOf({ items, maxItems }: Schema): [string, unknown][] {
  const values = resolved(items!).enum ?? Array.from({ length: maxItems ?? 3 }, () => exampleOf(items!))
  return [
    ["none", []],
    ["one", values.slice(0, 1)],
    ["the most", values],
  ]
}

const isObject = (schema: Schema) => resolved(schema).properties !== undefined

/** Each changes one field of the example. */
export function variantsOf(given: Schema, at: string[] = []): Variant[] {
  const schema = resolved(given)
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const here = [...at, name]
    const inner = (resolved(one).anyOf ?? [one]).find(isObject)
    const leftOut = schema.required?.includes(name) ? [] : [{ at: here, what: "left out" }]
    const values = valuesOf(one).map(([what, value]) => ({ at: here, what, value }))
    return [...leftOut, ...values, ...(inner ? variantsOf(inner, here) : [])]
  })
}

/** Each has one field as the document does not allow it. */
export function wrongsOf(given: Schema, at: string[] = []): Variant[] {
  const schema = resolved(given)
  const unknown = { at: [...at, "nobodyKnows"], what: "an unknown field", value: 1 }
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const here = [...at, name]
    const inner = (resolved(one).anyOf ?? [one]).find(isObject)
    const leftOut = schema.required?.includes(name) && !inner ? [{ at: here, what: "left out" }] : []
    const values = outsideOf(one).map(([what, value]) => ({ at: here, what, value }))
    return [...leftOut, ...values, ...(inner ? wrongsOf(inner, here) : [])]
  })
  return [unknown, ...fields]
}

function outsideOf(given: Schema): [string, unknown][] {
  const schema = resolved(given)
  if (schema.anyOf) return outsideOf(schema.anyOf[0]!)
  if (schema.enum) return [["in no list", "nobody's value"]]
  if (schema.type === "boolean") return [["a text", "perhaps"]]
  if (schema.type === "integer" || schema.type === "number") {
    const beyond: [string, unknown][] = Number.isSafeInteger(schema.maximum! + 1)
      ? [["too large", schema.maximum! + 1]]
      : []
    return [["too small", schema.minimum! - 1], ["no number", "many"], ...beyond]
  }
  if (schema.type !== "string") return []
  const tooShort: [string, unknown][] = schema.minLength ? [["too short", textOf(schema.minLength - 1)]] : []
  return schema.maxLength ? [...tooShort, ["too long", textOf(schema.maxLength + 1)]] : tooShort
}

/** The example with one field changed. */
export function withVariant(example: unknown, { at, value }: Variant): unknown {
  const [name, ...rest] = at as [string, ...string[]]
  const fields = example as Record<string, unknown>
  return { ...fields, [name]: rest.length === 0 ? value : withVariant(fields[name], { at: rest, what: "", value }) }
}

type Documented = { requestBody?: { content: { "application/json"?: { schema: Schema } } } }

/** Of a call, by each of its types where there are several. */
export function requestsOf(method: string, path: string): Schema[] {
  const { requestBody } = openApiDocument().paths![path]![method as "post"] as Documented
  const schema = requestBody?.content["application/json"]?.schema
  if (!schema) return []
  return resolved(schema).oneOf ?? [schema]
}

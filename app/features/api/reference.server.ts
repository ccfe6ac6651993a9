import { config } from "#app/config.server.ts"
import { once } from "#app/once.ts"
import { curlOf } from "./curl.ts"
import { openApiDocument } from "./document.server.ts"
import { type ApiDocument, type Body, nameIn, type OperationDocument, type Schema, visit } from "./document-shape.ts"
import { TAGS, type Tag } from "./operation.ts"
import { operations } from "./operations.ts"

export interface Row {
  name: string
  /** What a value is, in a few words: 'number', 'list of Message'. */
  type: string
  required: boolean
  description: string
  /** Of an enumeration. */
  values: string[]
  /** Of an object that only this one has; others stand below under their name. */
  parts: Row[]
}

const TYPES: Record<string, string> = {
  integer: "whole number",
  boolean: "true or false",
  string: "text",
  null: "null",
}
const BOUNDS: Record<string, (value: string) => string> = {
  minLength: (least) => `${least} characters or more`,
  maxLength: (most) => `at most ${most} characters`,
  minimum: (least) => `from ${least}`,
  maximum: (most) => `to ${most}`,
  maxItems: (most) => `at most ${most} of them`,
}
/** Beyond it a bound only says what the machine can hold. */
const HUGE = 2 ** 48

const listedIn = ({ enum: values }: Schema) => (values ?? []).filter((value) => value !== null).map(String)

const document = once(() => openApiDocument() as unknown as ApiDocument)
const schemas = () => document().components.schemas

function resolved(schema: Schema): Schema {
  const { $ref, ...rest } = schema
  return $ref ? { ...schemas()[nameIn($ref)], ...rest } : schema
}

const isNull = ({ type }: Schema) => type === "null"
const orNull = (schema: Schema) => schema.anyOf?.some(isNull) || [schema.type].flat().includes("null")

/** The same without null. */
function bare(schema: Schema): Schema {
  const one = schema.anyOf?.find((way) => !isNull(way))
  const { anyOf, ...rest } = schema
  return one ? { ...one, ...rest } : schema
}

export function typeOf(schema: Schema): string {
  const one = bare(schema)
  const { type, format, $ref, items } = one
  const full = resolved(one)
  const either = orNull(schema) ? " or null" : ""
  if (($ref && !full.enum && full.type === undefined) || ($ref && full.properties)) return nameIn($ref) + either
  if (listedIn(full).length > 0) return `one of a list${either}`
  if (full.const !== undefined) return JSON.stringify(full.const) + either
  const [main] = [type].flat().filter((known) => known !== "null")
  if (main === "array") return `list of ${items ? typeOf(items) : "values"}${either}`
  if (main === "object") return `object by name${either}`
  const name = TYPES[main ?? ""] ?? main ?? "anything"
  return `${format && format !== "binary" ? `${name} (${format})` : format ? "file" : name}${either}`
}

const boundsOf = (schema: Schema) =>
  Object.entries(BOUNDS).flatMap(([name, words]) => {
    const value = schema[name as keyof Schema]
    return typeof value === "number" && Math.abs(value) < HUGE ? [words(String(value))] : []
  })

function rowOf(name: string, schema: Schema, required: boolean, opened: (name: string) => boolean): Row {
  const one = bare(schema)
  const within = one.items ? bare(one.items) : one
  const full = resolved(within)
  const isOpened = within.$ref !== undefined && opened(nameIn(within.$ref))
  const description = schema.description ?? full.description ?? ""
  return {
    name,
    type: [typeOf(schema), ...boundsOf(one)].join(", "),
    required,
    description: /(^|[.?!])$/.test(description) ? description : `${description}.`,
    values: listedIn(full),
    parts: isOpened ? rowsOf(full, opened) : [],
  }
}

export function rowsOf(schema: Schema | undefined, opened = (_name: string) => false): Row[] {
  if (!schema) return []
  const full = resolved(schema)
  const ways = full.oneOf ?? full.anyOf?.filter((way) => !isNull(way))
  if (ways && !full.properties) return rowsOfWays(ways.map((way) => rowsOf(way, opened)))
  return Object.entries(full.properties ?? {}).map(([name, one]) =>
    rowOf(name, one, full.required?.includes(name) ?? false, opened),
  )
}

/** Of several shapes: what each has is asked for, the rest by what it is. */
function rowsOfWays(ways: Row[][]) {
  const rows = new Map(ways.flat().map((row) => [row.name, row]))
  const inAll = (name: string) => ways.every((way) => way.some((row) => row.name === name && row.required))
  const values = (name: string) => [
    ...new Set(ways.flatMap((way) => way.filter((row) => row.name === name).flatMap((row) => row.values))),
  ]
  return [...rows.values()].map((row) => ({ ...row, required: inAll(row.name), values: values(row.name) }))
}

const contentOf = (body: Body | undefined) => Object.entries(body?.content ?? {})[0] ?? []

/** By name, how often each object stands in these. */
function countNames(roots: Schema[]) {
  const uses = new Map<string, number>()
  const seen = new Set<Schema>()
  for (const root of roots)
    visit(root, schemas(), ({ $ref }) => $ref && uses.set(nameIn($ref), (uses.get(nameIn($ref)) ?? 0) + 1), seen)
  return uses
}

function groupOf(tag: Tag) {
  const calls = operations.filter((operation) => operation.tag === tag)
  const described = calls.map((operation) => {
    const one: OperationDocument = document().paths[operation.path]![operation.method]!
    const [sentAs, sent] = contentOf(one.requestBody)
    const success = Object.keys(one.responses).find((status) => status.startsWith("2"))!
    const [answeredAs, answered] = contentOf(one.responses[success])
    return { operation, one, sentAs, sent: sent?.schema, success, answeredAs, answered: answered?.schema }
  })
  // Each schema is an object of its own, so that the same one counts in each of its places.
  const roots = described.flatMap(({ sent, answered }) => [sent, answered].flatMap((one) => (one ? [{ ...one }] : [])))
  const uses = countNames(roots)
  const opened = (name: string) => uses.get(name) === 1
  const types = [...uses].filter(([name, count]) => count > 1 && schemas()[name]!.properties)
  return {
    tag,
    path: pathOf(tag),
    description: TAGS[tag],
    calls: described.map(({ operation, one, sentAs, sent, success, answeredAs, answered }) => ({
      id: operation.id,
      method: operation.method.toUpperCase(),
      path: operation.path,
      summary: operation.summary,
      description: operation.description ?? "",
      who: operation.who,
      parameters: parametersOf(one).map(({ name, in: place, schema = {}, required = false, description }) => ({
        ...rowOf(name, { ...schema, description: description ?? schema.description }, required, opened),
        place,
      })),
      sentAs: sentAs ?? "",
      sent: rowsOf(sent, opened),
      success,
      answeredAs: answeredAs ?? "",
      answer: answered?.$ref && !opened(nameIn(answered.$ref)) ? nameIn(answered.$ref) : "",
      answered: answered?.$ref && !opened(nameIn(answered.$ref)) ? [] : rowsOf(answered, opened),
      errors: Object.keys(one.responses).filter((status) => Number(status) >= 400),
      curl: curlOf(config.origin, operation, one, schemas()),
    })),
    types: types.map(([name]) => ({
      name,
      description: schemas()[name]!.description ?? "",
      rows: rowsOf(schemas()[name], opened),
    })),
  }
}

/** The key of a retry is the same for all. */
const parametersOf = ({ parameters = [] }: OperationDocument) => parameters.filter(({ $ref }) => !$ref)

const tags = Object.keys(TAGS) as Tag[]

const pathOf = (tag: Tag) => tag.toLowerCase()

export const tagAt = (path: string) => tags.find((tag) => pathOf(tag) === path.toLowerCase())

const groups = new Map<Tag, ReturnType<typeof groupOf>>()

/** The calls of one tag, as people read them. */
export function reference(tag: Tag) {
  const known = groups.get(tag) ?? groupOf(tag)
  groups.set(tag, known)
  return known
}

/** Every call in a line. */
export const overview = once(() =>
  tags.map((tag) => ({
    tag,
    path: pathOf(tag),
    description: TAGS[tag],
    calls: operations
      .filter((operation) => operation.tag === tag)
      .map(({ id, method, path, summary }) => ({ id, method: method.toUpperCase(), path, summary })),
  })),
)

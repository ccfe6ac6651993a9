/** As much of a JSON Schema as our own document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  description?: string
  example?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

type Content = Record<string, { schema?: Schema }>
export type Body = { required?: boolean; content?: Content; $ref?: string }

export interface OperationDocument {
  operationId: string
  summary?: string
  description?: string
  parameters?: { $ref?: string; name: string; in: string; required?: boolean; schema?: Schema; description?: string }[]
  requestBody?: Body
  responses: Record<string, Body>
}

export interface ApiDocument {
  paths: Record<string, Record<string, OperationDocument>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Body>
    parameters: Record<string, { name: string; in: string; schema: Schema }>
  }
}

/** Longer enumerations stand once, under a name. */
const SHORT_LIST = 12

export const nameIn = (ref: string) => ref.split("/").at(-1)!
const capital = (name: string) => name.replace(/^_/, "").replace(/^./, (letter) => letter.toUpperCase())

/**
 * What generators of clients ask for beyond what zod says: every object has a name, answers may grow by fields (requests
 * may not), and whatever can have an example has one.
 */
export function shaped<Document>(made: Document): Document {
  const document = structuredClone(made) as unknown as ApiDocument
  const { schemas } = document.components
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

  const answered = operations.flatMap(({ responses }) => Object.values(responses))
  const open = (schema: Schema) => {
    if (schema.additionalProperties === false) delete schema.additionalProperties
    // The ends of what JavaScript can count say nothing.
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  }
  for (const { content } of [...answered, ...Object.values(document.components.responses)])
    for (const { schema } of Object.values(content ?? {})) visit(schema, schemas, open)

  for (const { requestBody } of operations)
    for (const { schema } of Object.values(requestBody?.content ?? {})) visit(schema, schemas, addDefault)

  const give = naming(schemas)
  for (const operation of operations) {
    const name = capital(operation.operationId)
    for (const [type, media] of Object.entries(operation.requestBody?.content ?? {}))
      media.schema = give(media.schema, `${name}${type.startsWith("multipart") ? "Form" : "Request"}`)
    for (const { content } of Object.values(operation.responses))
      for (const media of Object.values(content ?? {})) media.schema = give(media.schema, `${name}Answer`)
    for (const { name, schema } of operation.parameters ?? []) if (schema) addExample(schema, name)
  }
  for (const schema of Object.values(schemas))
    for (const [name, one] of Object.entries(schema.properties ?? {})) addExample(one, name)
  return document as Document
}

/** Generators take a field with a default for one that is always there, and ask for it in requests. */
function addDefault(schema: Schema) {
  if (schema.default === undefined) return
  schema.description = [schema.description, `By default \`${schema.default}\`.`].filter(Boolean).join(" ")
  delete schema.default
}

/** The schema and all within it, each named one once. */
export function visit(
  schema: Schema | undefined,
  schemas: Record<string, Schema>,
  see: (schema: Schema) => void,
  seen = new Set<Schema>(),
) {
  if (!schema || seen.has(schema)) return
  seen.add(schema)
  see(schema)
  const more = typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : []
  const named = schema.$ref ? [schemas[nameIn(schema.$ref)]!] : []
  for (const one of [...partsOf(schema), ...more, ...named]) visit(one, schemas, see, seen)
}

const partsOf = ({ properties, items, anyOf, oneOf, allOf }: Schema) => [
  ...Object.values(properties ?? {}),
  ...(items ? [items] : []),
  ...(anyOf ?? []),
  ...(oneOf ?? []),
  ...(allOf ?? []),
]

/** Puts objects and long lists among the named schemas; the same one has one name. */
function naming(schemas: Record<string, Schema>) {
  const names = new Map<string, string>()

  function give(schema: Schema | undefined, name: string): Schema {
    if (!schema) return {}
    const { description, ...plain } = withNamedParts(schema, name)
    const deserves = plain.properties || (plain.enum?.length ?? 0) > SHORT_LIST
    if (!deserves) return { ...plain, ...(description && { description }) }
    const { example, ...bare } = plain
    const text = JSON.stringify(bare)
    const known = names.get(text) ?? freeName(name)
    names.set(text, known)
    schemas[known] ??= plain
    return { $ref: `#/components/schemas/${known}`, ...(description && { description }) }
  }

  function freeName(name: string) {
    let free = name
    for (let number = 2; schemas[free]; number++) free = `${name}${number}`
    return free
  }

  function withNamedParts(schema: Schema, name: string): Schema {
    const { properties, items, anyOf, oneOf } = schema
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, one]) => [key, give(one, name + capital(key))]),
        ),
      }),
      ...(items && { items: give(items, name) }),
      ...(anyOf && { anyOf: anyOf.map((one) => give(one, name)) }),
      ...(oneOf && { oneOf: oneOf.map((one) => give(one, name)) }),
    }
  }

  for (const [name, schema] of Object.entries(schemas)) {
    const made = withNamedParts(schema, name)
    schemas[name] = made
    const { description, example, ...bare } = made
    names.set(JSON.stringify(bare), name)
  }
  return give
}

function addExample(schema: Schema, name: string) {
  if (schema.example !== undefined) return
  const example = plainExample(schema, name)
  if (example !== undefined) schema.example = example
}

const FORMATS: Record<string, string> = {
  "date-time": "2026-12-01T09:30:00Z",
  date: "2026-12-01",
  uuid: "0190163d-8694-739b-aea5-966c26f8ad91",
}

const PICTURE = "/api/pictures/0123456789abcdef0123456789abcdef/480"

/** Of names that mean the same wherever they stand; a schema with an example of its own keeps it. */
const NAMED: Record<string, unknown> = {
  attachment: "0123456789abcdef0123456789abcdef",
  avatar: PICTURE,
  benefits: ["Chat with 10 people"],
  caste: "Rajput",
  clientEmail: "sana@example.com",
  clientId: FORMATS.uuid,
  companyAddress: "12 Mall Road, Lahore",
  companyName: "Khan Marriage Bureau",
  contactNumber: "+923001234567",
  dollars: 25,
  email: "bilal@example.com",
  from: "ayesha@example.com",
  clients: "Sana Malik",
  feedbackOfClient: "She would like to meet once more",
  feedbackOfOther: "His family has said yes",
  forClient: "Sana Malik",
  image: PICTURE,
  latestMessage: "Assalam-o-alaikum",
  latitude: 31.52,
  longitude: 74.35,
  message: "It is done.",
  name: "Bilal Malik",
  note: "Our families are both from Lahore.",
  nextCursor: "eyJjdXJzb3Ii",
  number: "17/2026",
  pictures: [PICTURE],
  priceNote: "for three months",
  profilePicture: PICTURE,
  q: "Lahore",
  reason: "The family has lost its phone",
  religion: "Islam",
  remark: "She now lives in Karachi.",
  residence: "Urban",
  sect: "Sunni",
  summary: "28, Lahore, teacher",
  text: "Assalam-o-alaikum",
  through: "Khan Marriage Bureau",
  ticket: "eyJ0aWNrZXQi",
  to: "bilal@example.com",
  url: "https://rishta.example/payment?order=42",
  who: "The mother",
}

/** Where the schema itself, or the name, says what a value looks like. */
function plainExample(schema: Schema, name: string): unknown {
  const one = schema.anyOf?.find(({ type }) => type !== "null") ?? schema
  if (one.$ref || one.properties) return
  if (one.example !== undefined) return one.example
  if (one.const !== undefined) return one.const
  if (one.enum) return one.enum[0]
  if (one.items?.enum) return [one.items.enum[0]]
  if (one.format && FORMATS[one.format]) return FORMATS[one.format]
  const [type] = [one.type].flat()
  if (type === "boolean") return true
  if (NAMED[name] !== undefined && isOfType(NAMED[name], type, one)) return NAMED[name]
  if (type === "array" && one.items?.type === "integer") return [42]
  if (type === "integer") return /id$/i.test(name) ? 42 : Math.max(1, one.minimum ?? 1)
}

const isOfType = (value: unknown, type: string | undefined, { items }: Schema) =>
  Array.isArray(value) ? type === "array" && items?.type === "string" : typeof value === type

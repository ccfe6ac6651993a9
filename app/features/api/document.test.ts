import { expect, test } from "vitest"
import { openApiDocument } from "./document.server.ts"
import { type ApiDocument, type OperationDocument, type Schema, visit } from "./document-shape.ts"
import { operations } from "./operations.ts"

const document = openApiDocument() as unknown as ApiDocument
const { schemas } = document.components

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ name: `${method.toUpperCase()} ${path}`, ...call })),
)

const contentsOf = ({ content }: { content?: Record<string, { schema?: Schema }> } = {}) =>
  Object.values(content ?? {}).flatMap(({ schema }) => (schema ? [schema] : []))
const isSuccess = ([status]: [string, unknown]) => status.startsWith("2")

const sentIn = ({ parameters = [], requestBody }: OperationDocument) => [
  ...parameters.flatMap(({ schema }) => (schema ? [schema] : [])),
  ...contentsOf(requestBody),
]
const answeredIn = ({ responses }: OperationDocument) =>
  Object.entries(responses).flatMap(([, response]) => contentsOf(response))

function allIn(roots: Schema[]) {
  const seen = new Set<Schema>()
  for (const root of roots) visit(root, schemas, () => {}, seen)
  return [...seen]
}
const sent = allIn(calls.flatMap(sentIn))
const answered = allIn(calls.flatMap(answeredIn))

/** Every field and parameter by a name to find it by. */
const fields = [
  ...Object.entries(schemas).flatMap(([name, { properties }]) =>
    Object.entries(properties ?? {}).map(([field, schema]) => ({ name: `${name}.${field}`, schema })),
  ),
  ...calls.flatMap(({ name, parameters = [] }) =>
    parameters.flatMap((one) => (one.schema ? [{ name: `${name} ${one.name}`, schema: one.schema }] : [])),
  ),
]

const isNull = ({ type }: Schema) => type === "null"
const namesWhere = (wrong: (schema: Schema) => boolean) =>
  fields.filter(({ schema }) => wrong(schema)).map(({ name }) => name)

test("the document tells every call once", () => {
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  )
  expect(documented.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort())
  const ids = operations.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test("every call says what it is and answers, with its refusals", () => {
  for (const { name, summary, responses } of calls) {
    expect([name, summary?.length ?? 0]).toEqual([name, expect.any(Number)])
    expect(summary, name).not.toMatch(/\.$|^$/)
    const statuses = Object.keys(responses)
    expect(statuses, name).toEqual(expect.arrayContaining(["400", "405", "429", "503", "default"]))
    expect(Object.entries(responses).filter(isSuccess).length, name).toBeGreaterThan(0)
  }
})

test("every object has a name, and no schema is empty", () => {
  const anonymous = [...sent, ...answered].filter(
    (schema) => schema.properties && !Object.values(schemas).includes(schema),
  )
  expect(anonymous).toEqual([])
  const inItems = namesWhere(({ type, items }) => type === "array" && Object.keys(items ?? {}).length === 0)
  expect(inItems).toEqual([])
  expect(namesWhere((one) => !one.type && !one.$ref && !one.enum && !one.anyOf && one.const === undefined)).toEqual([])
})

test("a value is of one type, or null", () => {
  const several = namesWhere(({ type, anyOf, oneOf, allOf }) => {
    const types = [type].flat().filter((one) => one !== undefined && one !== "null")
    const ways = (anyOf ?? []).filter((one) => !isNull(one))
    return types.length > 1 || ways.length > 1 || oneOf !== undefined || allOf !== undefined
  })
  expect(several).toEqual([])
})

test("answers may grow by fields; requests take what they know", () => {
  const objects = (all: Schema[]) => all.filter(({ properties }) => properties)
  expect(objects(answered).filter(({ additionalProperties }) => additionalProperties === false)).toEqual([])
  const nameOf = (schema: Schema) => Object.entries(schemas).find(([, one]) => one === schema)?.[0]
  // What is sent and answered is as open as an answer; a form's fields are read by name.
  const forms = objects(sent).filter((schema) => !answered.includes(schema) && !/Form/.test(nameOf(schema) ?? ""))
  expect(forms.filter(({ additionalProperties }) => additionalProperties !== false).map(nameOf)).toEqual([])
})

test("every field has an example of its own type", () => {
  const missing = namesWhere((schema) => {
    const one = schema.anyOf?.find((way) => !isNull(way)) ?? schema
    const parts = one.type === "array" ? one.items! : one
    if (parts.$ref || one.additionalProperties || one.format === "binary") return false
    return schema.example === undefined
  })
  expect(missing).toEqual([])
})

test("docs/openapi.json is the document", async () => {
  // `npx vitest run app/features/api/document.test.ts -u` writes it anew; `npm run lint` asks Redocly what it thinks of it.
  await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot("../../../docs/openapi.json")
})

test("what was made says where it is, but for what nobody can read", () => {
  const silent = operations.filter(({ status, location }) => status === 201 && !location).map(({ id }) => id)
  expect(silent).toEqual(["register", "report"])
})

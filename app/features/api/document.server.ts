import { STATUS_CODES } from "node:http"
import { z } from "zod"
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from "zod-openapi"
import { once } from "#app/once.ts"
import { shaped } from "./document-shape.ts"
import { KEY_HEADER } from "./idempotency.server.ts"
import { limits } from "./limits.server.ts"
import { changesSomething, type Operation, queryOf, TAGS } from "./operation.ts"
import { operations } from "./operations.ts"
import { problem } from "./problem.server.ts"
import { PROBLEMS } from "./problem-codes.ts"
import { unwrapped } from "./unwrapped.ts"

const ABOUT = `Everything that Rishta offers its people, for programs. Log in with \`POST /users/login\`, send the token with every
other call as \`Authorization: Bearer TOKEN\`, and open sockets with it as \`auth.token\`. Errors are problems of RFC 9457.`

/** Every call may answer these; those with a token, a body or an id in the address some more. */
const ALWAYS = [405, 429, 503]

const headerOf = (example: string, description: string) => ({
  schema: { type: "string" as const },
  example,
  description,
})
const RETRY_AFTER = { "Retry-After": headerOf("30", "Seconds to wait.") }
const REPLAYED = {
  "Idempotency-Replayed": headerOf("true", "Under this key it was done before; nothing was done now."),
}
const MARK = { ETag: headerOf('W/"2f7a"', "Send it as `If-None-Match` the next time.") }

const HEADERS: Record<number, object> = {
  401: { "WWW-Authenticate": headerOf('Bearer realm="Rishta"', "How to log in.") },
  405: { Allow: headerOf("GET, HEAD", "The methods that the address knows.") },
  429: {
    ...RETRY_AFTER,
    RateLimit: headerOf(
      '"coupon";r=0;t=30',
      "The limit that was reached, what is left of it, and for how many seconds.",
    ),
    "RateLimit-Policy": headerOf('"coupon";q=10;w=3600', "So many in so many seconds."),
  },
  503: RETRY_AFTER,
}

function refusalsOf(operation: Operation) {
  const { who, params, body, file, forClient, refusals = [] } = operation
  const more = [
    [400],
    who === "anyone" ? [] : [401, 403],
    params || forClient ? [404] : [],
    body || file ? [413, 415] : [],
    changesSomething(operation) ? [422] : [],
  ]
  return [...new Set([...more.flat(), ...refusals, ...ALWAYS])].sort((one, other) => one - other)
}

const reasonsOf = (status: number) =>
  Object.entries(PROBLEMS).flatMap(([code, one]) => (one.status === status ? [`\`${code}\``] : []))

const problemAnswer = (status: number) => ({
  description: `${STATUS_CODES[status]}: ${reasonsOf(status).join(", ")}.`,
  content: { "application/problem+json": { schema: problem } },
  ...(HEADERS[status] && { headers: HEADERS[status] }),
})

/** One of them for all calls. */
const problemName = (status: number) => STATUS_CODES[status]!.replaceAll(/\W/g, "")
const reference = (name: string) => ({ $ref: `#/components/responses/${name}` })
const ANY_PROBLEM = "AnyProblem"

function answersOf(operation: Operation): ZodOpenApiResponsesObject {
  const { answer, answers, status = answer === null ? 204 : 200, location, revalidated } = operation
  const headers = {
    ...(location && { Location: headerOf("/api/clients/42", "Where it can be read.") }),
    ...(revalidated && MARK),
    ...(changesSomething(operation) && REPLAYED),
  }
  const files = answers && {
    description: answers.description,
    content: { [answers.type]: { schema: { type: "string", format: "binary" } as const } },
  }
  const json = answer && { description: "What was asked for.", content: { "application/json": { schema: answer } } }
  return {
    [String(status)]: { ...(files ?? json ?? { description: "It is done." }), headers },
    ...(revalidated && { "304": { description: "It is as it was.", headers: MARK } }),
    ...(answers?.ranges && { "206": { ...files, description: "The range that was asked for." } }),
    ...Object.fromEntries(refusalsOf(operation).map((status) => [String(status), reference(problemName(status))])),
    default: reference(ANY_PROBLEM),
  } as ZodOpenApiResponsesObject
}

function bodyOf({ body, file }: Operation): ZodOpenApiOperationObject["requestBody"] {
  // An empty body will do where nothing is required.
  const required = file ? !file.optional : body !== undefined && !body.safeParse({}).success
  const json = body && (!file || file.optional) && { "application/json": { schema: body } }
  const form = file && { "multipart/form-data": formOf(file, body) }
  return json || form ? { required, content: { ...json, ...form } } : undefined
}

/** The file, beside the fields of the body: groups and lists among them are JSON. */
function formOf({ field, optional }: NonNullable<Operation["file"]>, body?: z.ZodType) {
  const bytes = z.string().meta({ override: { type: "string", format: "binary" } })
  const fields = body && unwrapped(body)
  const shape: Record<string, z.ZodType> = fields instanceof z.ZodObject ? fields.shape : {}
  const inJson = Object.keys(shape).filter((name) => isJson(unwrapped(shape[name]!)))
  const encoding = Object.fromEntries(inJson.map((name) => [name, { contentType: "application/json" }]))
  return {
    schema: z.object({ ...shape, [field]: optional ? bytes.optional() : bytes }),
    ...(inJson.length > 0 && { encoding }),
  }
}

const isJson = (schema: z.ZodType) => schema instanceof z.ZodObject || schema instanceof z.ZodArray

function described(operation: Operation): ZodOpenApiOperationObject {
  const { id, tag, summary, description, who, params } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: who === "anyone" ? [] : [{ token: [] }],
    requestParams: {
      ...(params && { path: params }),
      query: queryOf(operation),
      ...(changesSomething(operation) && { header: keyHeader }),
    },
    requestBody: bodyOf(operation),
    responses: answersOf(operation),
  }
}

const keyHeader = z.object({
  [KEY_HEADER]: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({
      param: { id: "IdempotencyKey" },
      example: "5f0c1c1e-order",
      description:
        "Of the program's making. For a day the same call under it is carried out once, and answered as the first time.",
    }),
})

const statuses = () => [...new Set(operations.flatMap(refusalsOf))].sort((one, other) => one - other)

/** The second number grows with each addition (`docs/api.md` lists them); the first stays as long as nothing is broken. */
export const VERSION = "1.3.0"

export const openApiDocument = once(() => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const operation of operations) {
    paths[operation.path] ??= {}
    paths[operation.path]![operation.method] = described(operation)
  }
  const document = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Rishta",
      version: VERSION,
      description: ABOUT,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "Of `POST /users/login`." } },
      responses: {
        ...Object.fromEntries(statuses().map((status) => [problemName(status), problemAnswer(status)])),
        [ANY_PROBLEM]: {
          description: "Anything else, such as 500.",
          content: { "application/problem+json": { schema: problem } },
        },
      },
    },
    paths,
    "x-limits": limits,
  })
  return shaped(document)
})

const text = once(() => JSON.stringify(openApiDocument()))

export const documentText = () =>
  new Response(text(), { headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" } })

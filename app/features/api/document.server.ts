import { STATUS_CODES } from "node:http"
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from "zod-openapi"
import { once } from "#app/once.ts"
import { type Operation, TAGS } from "./operation.ts"
import { operations } from "./operations.ts"
import { problem } from "./problem.server.ts"

const ABOUT = `Everything that Rishta offers its people, for programs. Log in with \`POST /users/login\`, send the token with every
other call as \`Authorization: Bearer TOKEN\`, and open sockets with it as \`auth.token\`. Errors are problems of RFC 9457.`

/** Every call may answer these; those with a token, a body or an id in the address some more. */
export const ALWAYS = [405, 429, 503]
const HEADERS: Record<number, string> = {
  401: "WWW-Authenticate",
  405: "Allow",
  429: "Retry-After",
  503: "Retry-After",
}

function refusalsOf({ who, params, query, body, file, forClient, refusals = [] }: Operation) {
  const more = [
    params || query || body || file ? [400] : [],
    who === "anyone" ? [] : [401, 403],
    params || forClient ? [404] : [],
    body || file ? [413, 415] : [],
  ]
  return [...new Set([...more.flat(), ...refusals, ...ALWAYS])].sort((one, other) => one - other)
}

const problemAnswer = (status: number) => ({
  description: STATUS_CODES[status]!,
  content: { "application/problem+json": { schema: problem } },
  ...(HEADERS[status] && { headers: { [HEADERS[status]]: { schema: { type: "string" as const } } } }),
})

function answersOf(operation: Operation): ZodOpenApiResponsesObject {
  const { answer, answers, status = answer === null ? 204 : 200 } = operation
  const files = answers && {
    description: answers.description,
    content: { [answers.type]: { schema: { type: "string", format: "binary" } as const } },
  }
  const json = answer && { description: "What was asked for.", content: { "application/json": { schema: answer } } }
  return {
    [String(status)]: files ?? json ?? { description: "It is done." },
    ...(answers?.ranges && { "206": { ...files, description: "The range that was asked for." } }),
    ...Object.fromEntries(refusalsOf(operation).map((status) => [String(status), problemAnswer(status)])),
    default: { description: "Anything else.", content: { "application/problem+json": { schema: problem } } },
  } as ZodOpenApiResponsesObject
}

function bodyOf({ body, file }: Operation): ZodOpenApiOperationObject["requestBody"] {
  if (file) {
    const properties = { [file.field]: { type: "string" as const, format: "binary" } }
    const schema = { type: "object" as const, required: [file.field], properties }
    return { required: true, content: { "multipart/form-data": { schema } } }
  }
  // An empty body will do where nothing is required.
  return body && { required: !body.safeParse({}).success, content: { "application/json": { schema: body } } }
}

function described(operation: Operation): ZodOpenApiOperationObject {
  const { id, tag, summary, description, who, params, query } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: who === "anyone" ? [] : [{ token: [] }],
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    requestBody: bodyOf(operation),
    responses: answersOf(operation),
  }
}

export const openApiDocument = once(() => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const operation of operations) {
    paths[operation.path] ??= {}
    paths[operation.path]![operation.method] = described(operation)
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Rishta",
      version: "1.0.0",
      description: ABOUT,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "Of `POST /users/login`." } },
    },
    paths,
  })
})

const text = once(() => JSON.stringify(openApiDocument()))

export const documentText = () =>
  new Response(text(), { headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" } })

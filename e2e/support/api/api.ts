import { createHash, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { type Answer, send } from "../requests/http.ts"
import { database } from "../servers/database.ts"

interface Parameter {
  name: string
  in: "path" | "query"
  schema?: { $ref?: string; type?: string; enum?: unknown[]; format?: string }
}

/** As much of the OpenAPI document as tests ask. */
interface Described {
  operationId: string
  security: unknown[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
}

export interface ApiCall extends Described {
  method: string
  path: string
}

const document = JSON.parse(readFileSync(new URL("../../../docs/openapi.json", import.meta.url), "utf8"))

/** Every call of the API, as its document tells it. */
export const apiCalls: ApiCall[] = Object.entries<Record<string, Described>>(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
)

const ajv = new Ajv2020({ strict: false, allErrors: false })
// Both packages are CommonJS.
const formats = addFormats as unknown as (to: Ajv2020) => void
formats(ajv)
/** Answers may grow for clients; here a field without a schema is a mistake. */
const closed = JSON.parse(JSON.stringify(document), (_, value) =>
  value?.properties && value.type === "object" ? { additionalProperties: false, ...value } : value,
)
ajv.addSchema({ ...closed, $id: "api" })

/** What may hold anything, unlike numbers and lists of values. */
export function isFreeText({ schema = {} }: Parameter) {
  const {
    type,
    enum: values,
    format,
  } = schema.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)!] : schema
  return type === "string" && !values && !format
}

/** What is wrong with an answer by the document; undefined where it is as documented. */
export function whyUndocumented(call: ApiCall, answer: Answer) {
  const { $ref } = (call.responses[answer.status] ?? call.responses.default) as { $ref?: string }
  const documented = $ref ? document.components.responses[$ref.split("/").at(-1)!] : call.responses[answer.status]
  const type = String(answer.headers["content-type"] ?? "").split(";", 1)[0]!
  if (!documented?.content)
    return answer.text === "" ? undefined : `a body where none is documented: ${answer.text.slice(0, 100)}`
  const content = documented.content[type]
  if (!content) return `${answer.status} as ${type}`
  if (!/json/.test(type)) return
  const where = $ref
    ? $ref.slice("#/".length).split("/")
    : ["paths", call.path, call.method.toLowerCase(), "responses", String(answer.status)]
  const pointer = [...where, "content", type, "schema"]
  const at = pointer.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).map(encodeURIComponent)
  const holds = ajv.getSchema(`api#/${at.join("/")}`)
  if (holds?.(JSON.parse(answer.text))) return
  return `${answer.status}: ${ajv.errorsText(holds?.errors)} in ${answer.text.slice(0, 300)}`
}

/** A token of the account's, as if a program had logged in. */
export async function openProgram(accountId: number, dataDir?: string) {
  const token = randomBytes(32).toString("base64url")
  const hash = createHash("sha256").update(token).digest()
  await database(dataDir)`
    insert into session (token_hash, account_id, device, of_program) values (${hash}, ${accountId}, 'App Test', true)`
  return token
}

interface Letter {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export function call(origin: string, method: string, path: string, { token, body, headers }: Letter = {}) {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body)
  return send(origin, `/api${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      // Node.js tells the length of a DELETE's body only when it is asked to.
      ...(text !== undefined && { "Content-Type": "application/json", "Content-Length": `${Buffer.byteLength(text)}` }),
      ...headers,
    },
    body: text as string | undefined,
  })
}

/** The address of a call with this number in the place of every id. */
export const addressOf = ({ path }: ApiCall, id: number | string) => path.replaceAll(/\{\w+\}/g, String(id))

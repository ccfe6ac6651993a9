import { expect, test } from "vitest"
import { runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeProfile } from "#db/test-people.ts"
import { call, makeApiClient } from "./calls-for-tests.ts"
import { exampleOf } from "./curl.ts"
import { openApiDocument } from "./document.server.ts"
import type { ApiDocument, OperationDocument, Schema } from "./document-shape.ts"
import { FIELD_CODES, PROBLEMS, type ProblemCode } from "./problem-codes.ts"

runningOutbox(newDatabase())

const document = openApiDocument() as unknown as ApiDocument

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, ...described })),
)

/** A validator's own words, and those for people who look at a page. */
const UNFIT = [
  /\bInvalid (input|option|string|type|ISO|UUID|email|URL|discriminator)/i,
  /\bexpected\b.*\breceived\b/i,
  /^Expected |^Required$|Unrecognized key|must match pattern/,
  /Too (small|big|short|long):/i,
  /\b(undefined|NaN|null)\b.*(expected|received)/,
  /this page|go back|\bpress\b|\bclick\b|\bbutton\b|\breload\b|open the page|this form|(see|shown) (above|below)/i,
]

type Answer = Awaited<ReturnType<typeof call>>

/** Nothing where the problem is as it should be. */
function flawsOf({ status, body, headers }: Answer): string[] {
  if (status < 400) return []
  const { reason, type, errors = {}, codes = {}, detail, message, title } = body
  const texts: string[] = [title, detail, message, ...Object.values(errors).flat()]
  const wordless = texts.filter((words) => !/\S/.test(words) || UNFIT.some((wrong) => wrong.test(words)))
  const unknown = (Object.values(codes).flat() as string[]).filter((code) => !(code in FIELD_CODES))
  return [
    ...wordless.map((words) => `says "${words}"`),
    ...unknown.map((code) => `has the code ${code}`),
    ...(reason in PROBLEMS && type.endsWith(`/api/errors#${reason}`) ? [] : [`is of type ${type}`]),
    ...(PROBLEMS[reason as ProblemCode].status === status ? [] : [`is ${status} for ${reason}`]),
    ...(Object.keys(codes).join() === Object.keys(errors).join() ? [] : ["has errors without codes"]),
    ...(reason === "invalid" && Object.keys(errors).length === 0 ? [`names no field: "${message}"`] : []),
    ...([429, 503].includes(status) && !headers.has("Retry-After") ? ["says not when to come back"] : []),
  ]
}

const ODD = [null, "", "zz", -1, 1.5, [], {}, true, "x".repeat(5_000)]

/** The body with one field wrong, each in turn; groups are entered. */
function* oneWrong(body: Record<string, unknown>): Generator<Record<string, unknown>> {
  for (const [name, value] of Object.entries(body)) {
    const { [name]: _, ...without } = body
    yield without
    for (const odd of ODD) yield { ...body, [name]: odd }
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      for (const inner of oneWrong(value as Record<string, unknown>)) yield { ...body, [name]: inner }
  }
  yield { ...body, nobodyKnows: 1 }
}

/** All fields, not only those that have to be sent. */
function wholeBody(schema: Schema): Record<string, unknown> {
  const { properties = {} } = schema.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)!]! : schema
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => {
      const way = one.anyOf?.find(({ type }) => type !== "null") ?? one
      return [name, way.$ref && isGroup(way) ? wholeBody(way) : exampleOf(one, document.components.schemas)]
    }),
  )
}

const isGroup = ({ $ref }: Schema) => document.components.schemas[$ref!.split("/").at(-1)!]!.properties !== undefined

const jsonOf = ({ requestBody }: OperationDocument) => requestBody?.content?.["application/json"]?.schema

const HOSTILE = ["", "{", "[]", '"text"', "null", "42", '{"a":"\\u0000"}', "[[[[[[]]]]]]"]

test("whatever is wrong with a call, its problem says it in words and codes of ours", {
  timeout: 300_000,
}, async () => {
  const nadia = await makeApiClient("Nadia", { role: "guest" })
  const clientId = await makeProfile(nadia.id, "Sana", { kind: "client" })
  const flaws = new Set<string>()
  for (const one of calls) {
    const isForMembers = one.path.startsWith("/users") || /^\/profile|^\/messages|^\/connection/.test(one.path)
    // Some end the account that asks.
    const who = isForMembers ? await makeApiClient("Ayesha", { plan: "pro" }) : nadia
    const own = isForMembers ? who.profileId : clientId
    const path = one.path.replaceAll(/\{\w+\}/g, String(own))
    const asked = `${one.method} ${path}`
    const ask = async (given: Parameters<typeof call>[1], query = "") => {
      for (const flaw of flawsOf(await call(asked + query, given)))
        flaws.add(`${one.method} ${one.path}${query} ${flaw}`)
    }

    await ask(one.method === "GET" ? {} : { json: {} })
    for (const name of ["nobodyKnows=1", ...queryOf(one)]) await ask({ token: who.token }, `?${name}`)
    if (one.method === "GET") continue
    const headers = { "Content-Type": "application/json" }
    for (const body of HOSTILE) if (body || jsonOf(one)) await ask({ token: who.token, body, headers })
    await ask({ token: who.token, body: "a=1", headers: { "Content-Type": "text/plain" } })
    const schema = jsonOf(one)
    if (!schema) continue
    for (const json of oneWrong(wholeBody(schema))) await ask({ token: who.token, json })
  }
  expect([...flaws]).toEqual([])
})

const queryOf = ({ parameters = [] }: OperationDocument) =>
  parameters.filter((one) => one.in === "query").flatMap(({ name }) => [`${name}=%20zz`, `${name}=1&${name}=2`])

test("paths, methods and addresses that nobody knows are problems too", async () => {
  const { token } = await makeApiClient("Sana")
  for (const asked of ["GET /nobody/knows", "POST /users/me", "GET /profile/zz", "GET /profile/99999999999999999999"])
    expect([asked, ...flawsOf(await call(asked, { token }))]).toEqual([asked])
})

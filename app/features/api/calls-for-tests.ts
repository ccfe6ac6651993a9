import { isDeepStrictEqual } from "node:util"
import { expect } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { traced } from "#app/logs/current-request.ts"
import { openProgramSession } from "#app/viewer/sessions.server.ts"
import { makePerson, type PersonOverrides } from "#db/test-people.ts"
import { answerProgram } from "./answer.server.ts"
import { operations } from "./operations.ts"
import { problem } from "./problem.server.ts"

const HOME = "http://localhost/api"

// biome-ignore lint/suspicious/noExplicitAny: what an answer has is what its test expects
type Answer = { status: number; body: any; text: string; headers: Headers }

interface Asked {
  token?: string
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
  address?: string
}

export async function makeApiClient(name: string, overrides: PersonOverrides = {}) {
  const person = await makePerson(name, overrides)
  const token = await openToken(person.id)
  const own = (asked: string, given?: unknown) =>
    call(asked, given instanceof FormData ? { token, body: given } : { token, json: given })
  return { ...person, token, call: own }
}

export const openToken = async (accountId: number, agent = "okhttp/4.9") =>
  (await openProgramSession(accountId, new Request(HOME, { headers: { "User-Agent": agent } }))).token

/** Each answer must be in the shape that the document promises. */
export async function call(asked: string, { token, json, body, headers, address }: Asked = {}): Promise<Answer> {
  const [method, path] = asked.split(" ") as [string, string]
  const request = new Request(HOME + path, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: json === undefined ? body : JSON.stringify(json),
  })
  const response = await traced(ctx(address), () => answerProgram(request))
  const text = await response.text()
  const isJson = response.headers.get("Content-Type")?.includes("json")
  const answer = {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== "" ? JSON.parse(text) : undefined,
  }
  expectPromised(method, path, answer)
  return answer
}

function expectPromised(method: string, path: string, { status, text, body, headers }: Answer) {
  expect(status, text).toBeLessThan(500)
  if (status >= 400) {
    expect(headers.get("Content-Type")).toBe("application/problem+json")
    return expect(problem.parse(body).status).toBe(status)
  }
  const operation = operationOf(method, path)
  if (!operation?.answer || status === 304) return
  expect(status, text).toBe(operation.status ?? 200)
  const known = operation.answer.parse(body)
  expect(isDeepStrictEqual(known, body), `${method} ${path} has fields without a schema: ${text}`).toBe(true)
}

/** The body of an answer that must be a success. */
export async function ask(asked: string, given: Asked = {}) {
  const { status, text, body } = await call(asked, given)
  expect(status, `${asked}: ${text}`).toBeLessThan(400)
  return body
}

function operationOf(method: string, path: string) {
  const [address] = path.split("?")
  const isHere = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(address!)
  return operations.find((one) => one.method === method.toLowerCase() && isHere(one.path))
}

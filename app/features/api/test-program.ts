import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import type { z } from "zod"
import { traced } from "#app/http/current-request.ts"
import { openProgramSession } from "#app/viewer/sessions.server.ts"
import { makePerson, type PersonOverrides } from "#db/test-people.ts"
import { answerProgram } from "./answer.server.ts"
import type { Operation } from "./operation.ts"
import { operations } from "./operations.ts"

const HOME = "http://localhost/api"

interface Asked {
  token?: string
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
}

/** What a program gets: `GET /contacts` and the like, as the server answers it. */
export function call(asked: string, { token, json, body, headers }: Asked = {}) {
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
  const ctx = { id: randomUUID(), nonce: "", address: "203.0.113.7" }
  return traced(ctx, () => answerProgram(request))
}

/** The same where it must succeed: the body, which its operation's schema must know in every field. */
export async function ask(asked: string, given: Asked = {}) {
  const response = await call(asked, given)
  const body = await response.json()
  if (!response.ok) throw new Error(`${asked}: ${response.status} ${JSON.stringify(body)}`)
  const known = schemaOf(asked).parse(body)
  if (!isDeepStrictEqual(known, body)) throw new Error(`${asked}: ${JSON.stringify(body)} has fields without a schema`)
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  return body as any
}

function schemaOf(asked: string) {
  const [method, path] = asked.split(/[ ?]/) as [string, string]
  const isAsked = (one: Operation) => one.method === method.toLowerCase() && patternOf(one.path).test(path)
  return operations.find(isAsked)!.answer as z.ZodType
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`)

/** Somebody with a program that has logged in. */
export async function makeProgrammer(name: string, overrides: PersonOverrides = {}) {
  const person = await makePerson(name, overrides)
  return { ...person, token: await openToken(person.id) }
}

export const openToken = (accountId: number, agent = "okhttp/4.9") =>
  openProgramSession(accountId, new Request(HOME, { headers: { "User-Agent": agent } }))

import { expect } from "vitest"
import { traced } from "#app/http/current-request.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { openProgramSession } from "#app/viewer/sessions.server.ts"
import { makePerson, type PersonOverrides } from "#db/test-people.ts"
import { answerProgram } from "./answer.server.ts"
import { operations } from "./operations.ts"
import { problem } from "./problem.server.ts"

// biome-ignore lint/suspicious/noExplicitAny: what an answer has is what its test expects
type Answer = { status: number; body: any; text: string; headers: Headers }

/** Somebody with a program: each of its answers is in the shape that the document promises. */
export async function makeCaller(name: string, overrides: PersonOverrides = {}) {
  const person = await makePerson(name, overrides)
  const token = await openProgramSession(person.id, new Request("http://localhost/"))
  return { ...person, ask: (call: string, body?: unknown) => ask(call, body, token) }
}

/** `GET /profile/42`, by whoever bears the token. */
export async function ask(call: string, body?: unknown, token?: string): Promise<Answer> {
  const [method, path] = call.split(" ") as [string, string]
  const isForm = body instanceof FormData
  const request = new Request(`http://localhost/api${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(!isForm && { "Content-Type": "application/json" }),
    },
    body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
  })
  const response = await traced(ctx(), () => answerProgram(request))
  const text = await response.clone().text()
  const { status, headers } = response
  const answered = headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : undefined
  expect(status, text).toBeLessThan(500)
  if (status >= 400) expect(() => problem.parse(answered)).not.toThrow()
  else {
    const operation = operationOf(method, path)
    expect(operation?.status ?? 200).toBe(status)
    const schema = operation?.answer
    if (schema) expect(schema.safeParse(answered).error?.issues).toBeUndefined()
  }
  return { status, body: answered, text, headers }
}

function operationOf(method: string, path: string) {
  const [address] = path.split("?")
  const isHere = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(address!)
  return operations.find((one) => one.method === method.toLowerCase() && isHere(one.path))
}

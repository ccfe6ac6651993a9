import createClient from "openapi-fetch"
import { io, type Socket } from "socket.io-client"
import { expect } from "../requests/boundary.ts"
import type { RunningServer } from "../servers/server.ts"
import { apiCalls, whyUndocumented } from "./api.ts"
import type { components, paths } from "./generated/api.d.ts"

export type ChatMessage = components["schemas"]["ChatMessage"]

/** A client that nobody wrote: made of the API's document. Every answer has to be as the document tells it. */
export function newProgram({ origin }: Pick<RunningServer, "origin">) {
  const api = createClient<paths>({ baseUrl: `${origin}/api` })
  const held = { token: "" }
  api.use({
    onRequest({ request }) {
      if (held.token) request.headers.set("Authorization", `Bearer ${held.token}`)
    },
    async onResponse({ request, response, schemaPath }) {
      const call = apiCalls.find(({ method, path }) => method === request.method && path === schemaPath)!
      const type = response.headers.get("Content-Type")
      if (!type?.includes("json")) return
      const answer = { status: response.status, headers: { "content-type": type }, text: await response.clone().text() }
      expect(whyUndocumented(call, answer), `${request.method} ${schemaPath}`).toBeUndefined()
    },
  })
  return Object.assign(api, { held })
}
export type Program = ReturnType<typeof newProgram>

/** What was answered; anything but a success fails the story. */
export async function got<Data>(asked: Promise<{ data?: Data; error?: unknown; response: Response }>) {
  const { data, error, response } = await asked
  expect(error, `${response.status} ${response.url}`).toBeUndefined()
  return data as Data
}

/** Status and problem of a call that is to be refused. */
export async function refusal(asked: Promise<{ error?: components["schemas"]["Problem"]; response: Response }>) {
  const { error, response } = await asked
  return { ...error, status: response.status }
}

/** A body with a file in it, as browsers send it. */
export function bodySerializer(fields: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const lines: Socket[] = []

export function closeLines() {
  for (const line of lines.splice(0)) line.close()
}

/** The live line of whoever bears the token. */
export async function openLine({ origin }: RunningServer, { held: { token } }: Program) {
  const line = io(origin, { transports: ["websocket"], auth: { token }, reconnection: false, forceNew: true })
  lines.push(line)
  await new Promise((resolve, reject) => line.once("connect", () => resolve(line)).once("connect_error", reject))
  return line
}

/** The next event of this name. */
export const next = <Payload>(line: Socket, event: string) =>
  new Promise<Payload>((resolve) => line.once(event, resolve))

/** Sends by the socket and waits for the acknowledgement. */
export async function send(line: Socket, payload: object) {
  const answer = await line.emitWithAck("sendMessage", payload)
  expect(answer).toMatchObject({ ok: true })
  return answer.message as ChatMessage
}

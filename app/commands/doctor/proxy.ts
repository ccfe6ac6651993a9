import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { request as httpRequest, type IncomingMessage } from "node:http"
import { request as httpsRequest } from "node:https"
import type { Config } from "#app/config.server.ts"
import { ANSWERED_BY } from "#app/http/answered-by.ts"
import { doctorPass } from "#app/processes/doctor-pass.ts"
import { clockLine } from "./database.ts"
import { type Check, type Finding, failed, ok, reason, warning } from "./finding.ts"

const PATIENCE_MS = 10_000
/** An upload may have five megabytes, and a form around them. */
const BODY_BYTES = 5.5 * 1024 * 1024
/** Of the network that documentation uses: nobody's. */
const NOBODY = "192.0.2.77"

type Line = Omit<Finding, "about">

/** Asks the running server through ORIGIN, as browsers do. */
export const proxyCheck = (config: Config): Check => ({
  about: "proxy",
  todo: "start the server and the proxy, and see that the name of ORIGIN leads to it",
  async look() {
    const { origin } = config
    if (!origin.startsWith("https:") && !config.loopback)
      return failed("no TLS: ORIGIN begins with http://", "let a proxy speak https and set ORIGIN to that address")
    const first = await ask(`${origin}/healthz`).catch((error) => error as Error)
    if (first instanceof Error) return tlsLine(first)
    if (first.status !== 200)
      return failed(`${origin}/healthz answers ${first.status}`, "let the proxy pass everything on")
    return [
      ...clockOf(first),
      await hostLine(origin),
      await forwardingOf(config),
      await upgradeLine(origin),
      await bodyLine(origin),
    ]
  },
})

interface Answer {
  status: number
  headers: IncomingMessage["headers"]
  text: string
}

async function ask(address: string, options: Record<string, unknown> = {}, body?: Buffer): Promise<Answer> {
  const request = address.startsWith("https:") ? httpsRequest : httpRequest
  const asked = request(address, { agent: false, timeout: PATIENCE_MS, ...options })
  asked.on("timeout", () => asked.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} seconds`)))
  // What a proxy does not take it may answer while it is still being sent.
  asked.on("socket", (socket) => socket.on("error", () => {}))
  const upgraded = once(asked, "upgrade").then(([answer, socket]) => {
    socket.destroy()
    return { status: 101, headers: answer.headers, text: "" }
  })
  const answered = once(asked, "response").then(async ([answer]: IncomingMessage[]) => {
    const text = (await answer!.toArray().catch(() => [])).join("")
    return { status: answer!.statusCode!, headers: answer!.headers, text }
  })
  upgraded.catch(() => {})
  asked.end(body)
  return Promise.race([answered, upgraded])
}

function tlsLine(error: Error) {
  const { code = "" } = error as NodeJS.ErrnoException
  const isTls = /CERT|SSL|TLS|SIGNED|EPROTO|VERIFY|ALTNAME/.test(code)
  return isTls
    ? failed(`no TLS that browsers trust: ${reason(error)}`, "give the proxy a certificate for the name of ORIGIN")
    : failed(
        `ORIGIN does not answer: ${reason(error)}`,
        "start server and proxy, and see where the name of ORIGIN leads",
      )
}

function clockOf({ headers }: Answer) {
  const at = Date.parse(headers.date ?? "")
  const line = clockLine("the proxy's", at - Date.now())
  return line.state === "ok" || Number.isNaN(at) ? [] : [line]
}

async function hostLine(origin: string): Promise<Line> {
  const { status, headers } = await ask(`${origin}/login`, { method: "HEAD" })
  if (status === 421)
    return failed(
      "the proxy passes another Host on than browsers send",
      "nginx: proxy_set_header Host $host; and compare ORIGIN",
    )
  if (headers[ANSWERED_BY.toLowerCase()] === undefined)
    return failed(`something else answers at ${origin} (${status})`, "let it pass everything on, X-Answered-By too")
  return ok(`${origin} leads here, with the right Host`)
}

async function forwardingOf({ origin, trustProxy, sessionSecrets }: Config) {
  const headers = { Authorization: `Bearer ${doctorPass(sessionSecrets[0]!)}`, "X-Forwarded-For": NOBODY }
  const { text } = await ask(`${origin}/readyz?verbose`, { headers })
  const [, forwarded] = /^forwarded for: (.*)$/m.exec(text) ?? []
  if (forwarded === undefined)
    return warning(
      "how addresses arrive cannot be seen",
      "let /readyz?verbose and the header Authorization pass the proxy",
    )
  return forwardingLine(forwarded, trustProxy)
}

/** `forwarded` is what the server got after a first entry of our own: each proxy adds one, or puts one in its place. */
export function forwardingLine(forwarded: string, trustProxy: number): Line {
  const entries = forwarded.split(",").map((entry) => entry.trim())
  const proxies = entries[0] === NOBODY ? entries.length - 1 : entries.length
  const todo = `set TRUST_PROXY=${proxies}`
  if (trustProxy > proxies)
    return failed(
      `anybody can make up an address: TRUST_PROXY is ${trustProxy}, and ${proxies} ${proxies === 1 ? "proxy adds" : "proxies add"} to X-Forwarded-For`,
      todo,
    )
  if (trustProxy < proxies)
    return failed(`everybody shares a proxy's address: TRUST_PROXY is ${trustProxy} of ${proxies}`, todo)
  return ok(`addresses arrive: TRUST_PROXY is ${trustProxy}`)
}

async function upgradeLine(origin: string) {
  const headers = {
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
  }
  const { status } = await ask(`${origin}/socket.io/?EIO=4&transport=websocket`, { headers })
  return status === 101
    ? ok("WebSockets pass")
    : failed(`a WebSocket on /socket.io/ is answered with ${status}`, "let the proxy pass upgrades on")
}

async function bodyLine(origin: string) {
  const { status } = await ask(`${origin}/healthz`, { method: "POST" }, Buffer.alloc(BODY_BYTES))
  return status === 200
    ? ok("uploads of five megabytes pass")
    : failed(`an upload of five megabytes is answered with ${status}`, "nginx: client_max_body_size 16m;")
}

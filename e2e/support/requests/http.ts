import { Agent, request } from "node:http"
import { request as secureRequest } from "node:https"
import { connect } from "node:net"

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

interface Letter {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}

/** A new line for each request would cost more than many an answer. */
const lines = new Agent({ keepAlive: true })

/** Whence requests come; several addresses of its own are what only Linux gives a machine without being asked. */
let source: { localAddress?: string; family?: number } = {}
let sources = 0

/** What one address may do so often an hour begins anew: tests must not use it up for one another. */
export function callFromAnotherAddress() {
  if (process.platform !== "linux") return
  sources += 1
  source = { localAddress: `127.1.${Math.floor(sources / 250)}.${(sources % 250) + 1}`, family: 4 }
}

/** A request exactly as written: unlike `fetch`, it adds no header but the host, follows nothing and keeps no cookie. */
export function send(origin: string, path: string, { method = "GET", headers = {}, body }: Letter = {}) {
  const { protocol, hostname, port } = new URL(origin)
  const [ask, agent] = protocol === "https:" ? [secureRequest, false as const] : [request, lines]
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = ask({ hostname, port, path, method, headers, agent, ...source }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
      incoming.on("error", reject)
      incoming.on("end", () =>
        resolve({
          status: incoming.statusCode!,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      )
    })
    outgoing.on("error", reject)
    outgoing.end(body)
  })
}

export const FORM = "application/x-www-form-urlencoded"

export function post(
  origin: string,
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  return send(origin, path, {
    method: "POST",
    headers: { "Content-Type": FORM, Origin: origin, "Sec-Fetch-Site": "same-origin", ...headers },
    body: new URLSearchParams(fields).toString(),
  })
}

/** Bytes on the wire: what comes back until the server closes, or until `enough`. */
export function sendBytes(
  origin: string,
  write: (socket: ReturnType<typeof connect>) => void,
  enough: (text: string) => boolean = () => false,
) {
  const { hostname, port } = new URL(origin)
  return new Promise<string>((resolve, reject) => {
    let text = ""
    const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname)
    const done = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setEncoding("latin1")
    socket.on("connect", () => write(socket))
    socket.on("data", (chunk: string) => {
      text += chunk
      if (enough(text)) done()
    })
    socket.on("close", done)
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // A server that refuses early closes while we still write.
      if (error.code !== "EPIPE" && error.code !== "ECONNRESET") reject(error)
    })
  })
}

export const statusOf = (raw: string) => Number(/^HTTP\/1\.[01] (\d{3})/.exec(raw)?.[1])

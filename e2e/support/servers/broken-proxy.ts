import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { passOn } from "./pass-on.ts"
import { freePort } from "./server.ts"

type Way =
  | "passes"
  /** Ends the connection with nothing said. */
  | "resets"
  /** Says in the server's place that it does not answer. */
  | "502"
  /** Lets the request through and loses the answer. */
  | "loses"

export interface BrokenProxy {
  origin: string
  /** Of every request, or asked for each. */
  way: Way | (() => Way)
  close(): void
}

/** What lies between a browser and the stories' server, and fails when a story says so. */
export async function startBrokenProxy(target = process.env.E2E_ORIGIN!): Promise<BrokenProxy> {
  const port = await freePort()
  const { hostname, port: targetPort, host } = new URL(target)
  const origin = `http://localhost:${port}`
  const proxy: BrokenProxy = { origin, way: "passes", close: () => server.close() }
  const asTarget = (headers: IncomingHttpHeaders) => ({
    ...headers,
    host,
    ...(headers.origin && { origin: headers.origin.replace(origin, target) }),
    ...(headers.referer && { referer: headers.referer.replace(origin, target) }),
  })
  const server = createServer((incoming, outgoing) => {
    const way = typeof proxy.way === "function" ? proxy.way() : proxy.way
    if (way === "resets") return incoming.socket.destroy()
    if (way === "502") return outgoing.writeHead(502, { "Content-Type": "text/html" }).end("<h1>502 Bad Gateway</h1>")
    const to = { hostname, port: targetPort, headers: asTarget(incoming.headers) }
    passOn(incoming, outgoing, to, way === "loses" ? () => incoming.socket.destroy() : undefined)
  }).listen(port, "127.0.0.1")
  await once(server, "listening")
  return proxy
}

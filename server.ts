import { AsyncLocalStorage } from "node:async_hooks"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createRequestListener } from "@react-router/node"
import compression from "compression"
import { Server as SocketServer } from "socket.io"
import { config } from "./app/config.server.ts"
import type * as product from "./app/entry.server.tsx"
import { buildIfNeeded } from "./app/http/build.ts"
import { capBody, capTime, refuseAtDoor, TOO_SLOW, tooLarge } from "./app/http/door.ts"
import { gatherFacts, type RequestFacts } from "./app/http/facts.ts"
import { setFileHeaders, setSecurityHeaders } from "./app/http/headers.ts"
import { log } from "./app/http/log.ts"
import { metrics, observe } from "./app/http/observe.ts"
import { sendPlainPage } from "./app/http/plain-page.ts"
import { listenerByAddress } from "./app/http/routes-of.ts"
import { openSockets } from "./app/http/sockets.ts"
import { staticFiles } from "./app/http/static-files.ts"
import { startEmbedded } from "./db/embedded.ts"

type Build = import("react-router").ServerBuild & { entry: { module: typeof product } }

const DRAIN_MS = 10_000
const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
}
const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir)
const vite = config.production ? undefined : await startVite()
if (!vite) buildIfNeeded()

const loadBuild = async (): Promise<Build> =>
  vite
    ? ((await vite.ssrLoadModule("virtual:react-router/server-build")) as Build)
    : await import(new URL("./build/server/index.js", import.meta.url).href)
// The door has already checked the origin, for more cases than the router's own check knows.
const trusting = (build: Build) => ({ ...build, allowedActionOrigins: ["**", "null"] })
const build = await loadBuild()
const { entry } = build
await entry.module.start(config.databaseUrl ?? embedded!.url, { sampleData: embedded !== undefined })

const requests = new AsyncLocalStorage<RequestFacts>()
const listen = (build: Build | (() => Promise<Build>)) =>
  createRequestListener({
    build,
    mode: config.production ? "production" : "development",
    getLoadContext: () => entry.module.loadContext(requests.getStore()!),
  })
// Given as a function the router works its routes out anew for each request: only for development.
const developing = vite && listen(async () => trusting(await loadBuild()))
const listenerFor = listenerByAddress(trusting(build), (part) => listen(part as Build))
const answerWithProduct = (req: IncomingMessage, res: ServerResponse) => (developing ?? listenerFor(req.url!))(req, res)
const compress = compression({ threshold: 1024 })
const files = vite?.middlewares ?? staticFiles("build/client")
const paymentOrigin = config.paymentServiceUrl && new URL(config.paymentServiceUrl).origin
let stopping = false

async function answer(req: IncomingMessage, res: ServerResponse) {
  if (req.url === "/healthz") return sendText(res, 200, "ok")
  if (req.url === "/readyz")
    return sendText(res, ...(((await ready()) ? [200, "ready"] : [503, "not ready"]) as [number, string]))

  const facts = gatherFacts(req, config.trustProxy)
  observe(req, res, facts)
  if (req.url?.startsWith("/assets/")) setFileHeaders(res)
  else setSecurityHeaders(res, facts.nonce, config, paymentOrigin)
  if (vite) res.removeHeader("Content-Security-Policy")
  if (stopping) res.setHeader("Connection", "close")
  if (req.url === "/metrics") {
    const figures = await metrics(req)
    return figures ? sendText(res, 200, figures.text, figures.type) : sendPlainPage(res, { status: 404, text: "" })
  }

  const refusal = refuseAtDoor(req, config)
  if (refusal) return sendPlainPage(res, refusal)
  capBody(req, () => sendPlainPage(res, tooLarge(req)))
  capTime(req, () => {
    sendPlainPage(res, TOO_SLOW)
    res.once("close", () => req.destroy())
  })
  compress(req as never, res as never, () =>
    files(req, res, () => entry.module.ownTurn().then(() => requests.run(facts, () => answerWithProduct(req, res)))),
  )
}

async function ready() {
  return !stopping && (await entry.module.isReady())
}

function sendText(res: ServerResponse, status: number, text: string, type = "text/plain; charset=utf-8") {
  res.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(text)
}

async function startVite() {
  const { createServer: createViteServer } = await import("vite")
  return createViteServer({ server: { middlewareMode: true } })
}

// The door gives each body its time; this is the longest of them.
const server = createServer({ headersTimeout: 10_000, requestTimeout: 610_000 }, (req, res) => {
  answer(req, res).catch((error) => {
    log.error({ class: (error as Error).name }, "last resort")
    sendPlainPage(res, { status: 500, text: "Please try again. If it happens again, write to us." })
  })
})
server.on("clientError", ({ code }: NodeJS.ErrnoException, socket) => {
  const answer = UNREADABLE[code ?? ""] ?? "400 Bad Request"
  if (socket.writable) socket.end(`HTTP/1.1 ${answer}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
})

const io = new SocketServer(server, openSockets(config))
await entry.module.attachChat(io)

server.listen(config.port, config.host, () => {
  log.info({ port: config.port }, "listening")
  process.stdout.write(`\nRishta is at ${config.origin}\n${entry.module.sampleLogins()}\n`)
})

/** Stop accepting, let sockets and requests finish, then close the database; ten seconds at most for the whole. */
async function stop() {
  if (stopping) process.exit(1)
  stopping = true
  const overdue = setTimeout(() => process.exit(1), DRAIN_MS + 5_000)
  const closed = new Promise((resolve) => server.close(resolve))
  await io.close()
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))])
  clearInterval(idle)
  await entry.module.stop()
  await vite?.close()
  await embedded?.stop()
  clearTimeout(overdue)
  process.exit(0)
}
process.on("SIGTERM", stop)
process.on("SIGINT", stop)
process.on("unhandledRejection", (error) => log.error({ class: (error as Error)?.name }, "unhandled rejection"))

import cluster from "node:cluster"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { createRequestListener } from "@react-router/node"
import compression from "compression"
import { isApi } from "./app/addresses.ts"
import { config } from "./app/config.server.ts"
import type * as product from "./app/entry.server.tsx"
import { allowOrigins } from "./app/http/cors.ts"
import { setFileHeaders, setSecurityHeaders } from "./app/http/headers.ts"
import { networkOf } from "./app/http/network.ts"
import { sendPlainPage } from "./app/http/plain-page.ts"
import { clientAddress, type RequestContext, requestContextOf } from "./app/http/request-context.ts"
import { hideOrigin, rejectRequest, withoutNul } from "./app/http/request-filter.ts"
import { staticFiles } from "./app/http/static-files.ts"
import { errorFields, log } from "./app/logs/log.ts"
import { observe } from "./app/logs/observe.ts"
import { receiveBody } from "./app/overload/bodies.ts"
import { answerInOrder, boundUnread, endIdle } from "./app/overload/connections.ts"
import { admit, OVERLOADED, slotsTaken } from "./app/overload/overload.ts"
import { lossesLately } from "./app/overload/overload-report.ts"
import { buildIfNeeded } from "./app/processes/build.ts"
import { doctorPasses } from "./app/processes/doctor-pass.ts"
import { figures, mayReadFigures } from "./app/processes/metrics.ts"
import { askForOrders, lead, leads } from "./app/processes/processes.ts"
import { shutDown } from "./app/processes/shutdown.ts"
import { atSignal } from "./app/processes/signals.ts"
import { cannotListen, checkStart } from "./app/processes/start-checks.ts"
import { sharePolling } from "./app/realtime/polling.ts"
import { openSockets, upgradesTo } from "./app/realtime/sockets.ts"
import { version } from "./app/version.ts"
import { startEmbedded } from "./db/embedded.ts"
import { reachDatabase } from "./db/reach.ts"
import { endWith } from "./db/start-error.ts"

type Build = import("react-router").ServerBuild & { entry: { module: typeof product } }

const DATABASE_PATIENCE_MS = 60_000
const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
}
if (cluster.isPrimary) log.info({ version }, "starting")
if (leads(config.processes)) {
  await prepare()
  await lead({ processes: config.processes, openDatabase: () => openDatabase().catch(endWith) })
}
const orders = cluster.isWorker ? await askForOrders() : undefined

let stopping = false
/** Until the server listens nothing is under way. */
let finish = async () => {}
atSignal(stop)

if (!orders) await prepare()
const vite = config.production ? undefined : await startVite()

async function loadBuild(): Promise<Build> {
  const build = vite
    ? await vite.ssrLoadModule("virtual:react-router/server-build")
    : await import(new URL("./build/server/index.js", import.meta.url).href)
  // The request filter has already checked the origin, for more cases than the router's own check knows.
  return { ...build, allowedActionOrigins: ["**", "null"] }
}
const build = await loadBuild()
const { entry } = build
const database = orders ? { url: orders.databaseUrl, stop: async () => {} } : await openDatabase().catch(endWith)
await entry.module.start(database.url, { sampleData: !config.databaseUrl }).catch(endWith)

const answerWithPage = createRequestListener({
  // As a function the router computes its routes for each request: only for development.
  build: vite ? loadBuild : build,
  mode: config.production ? "production" : "development",
  getLoadContext: entry.module.loadContext,
})

/** Frees the slot once the answer is made, however slowly it is read; for pages the middleware does that. */
function answerProgram(req: IncomingMessage, res: ServerResponse, ctx: RequestContext) {
  const make = async (...given: Parameters<typeof entry.module.answerProgram>) => {
    try {
      return await entry.module.answerProgram(...given)
    } finally {
      ctx.leaveSlot?.()
    }
  }
  return getRequestListener(make, { overrideGlobalObjects: false })(req, res)
}

function answerWithProduct(req: IncomingMessage, res: ServerResponse, ctx: RequestContext) {
  return isApi(req.url!) ? answerProgram(req, res, ctx) : answerWithPage(req, res)
}
const compress = compression({ threshold: 1024 })
const files = vite?.middlewares ?? staticFiles("build/client")
const paymentOrigin = config.paymentServiceUrl && new URL(config.paymentServiceUrl).origin

async function answer(req: IncomingMessage, res: ServerResponse) {
  if (req.url === "/healthz") return sendText(res, 200, "ok")
  if (req.url === "/readyz" || req.url === "/readyz?verbose") return answerReadiness(req, res)

  req.url = withoutNul(req.url ?? "/")
  const ctx = requestContextOf(req, config.trustProxy)
  observe(req, res, ctx)
  if (req.url?.startsWith("/assets/")) setFileHeaders(res)
  else setSecurityHeaders(res, config, { nonce: ctx.nonce, paymentOrigin })
  if (vite) res.removeHeader("Content-Security-Policy")
  if (stopping) res.setHeader("Connection", "close")
  if (req.url === "/metrics" && mayReadFigures(req, config)) {
    const { text, type } = await figures()
    return sendText(res, 200, text, type)
  }

  if (isApi(req.url)) allowOrigins(req, res)
  const refusal = rejectRequest(req, config)
  if (refusal) return sendPlainPage(res, refusal)
  if (isApi(req.url) && req.method === "OPTIONS") return res.writeHead(204).end()
  hideOrigin(req)
  const network = networkOf(ctx.address)
  const receiving = receiveBody(req, res, network)
  boundUnread(req, res, network)
  if (entry.module.answerCached(req, res)) return
  compress(req as never, res as never, () =>
    files(req, res, async () => {
      const body = await receiving
      if (!body) return
      // A file still arriving needs no slot: its decoding has a queue of its own.
      ctx.leaveSlot = body === "arriving" ? () => {} : await admit(req, res, network)
      if (!ctx.leaveSlot) return sendPlainPage(res, OVERLOADED)
      if (!isApi(req.url!)) await entry.module.waitForSlot()
      entry.module.traced(ctx, () => answerWithProduct(req, res, ctx))
    }),
  )
}

/** Why, and load figures, only for whoever may read them. */
async function answerReadiness(req: IncomingMessage, res: ServerResponse) {
  const asked = req.url === "/readyz?verbose" && mayReadFigures(req, config, () => doctorPasses(config.sessionSecrets))
  const [answers, looks] = await Promise.all([entry.module.isReady(), asked ? entry.module.readiness() : []])
  const isReady = !stopping && answers
  const why = [...looks, `shutting down: ${stopping ? "yes" : "no"}`]
  const more = asked ? [...why, ...seenFrom(req), ...slotsTaken(), ...lossesLately()] : []
  sendText(res, isReady ? 200 : 503, [isReady ? "ready" : "not ready", ...more].join("\n"))
}

/** For the doctor, who compares it with what it has sent. */
const seenFrom = (req: IncomingMessage) => [
  `asked from: ${clientAddress(req, config.trustProxy)}`,
  `forwarded for: ${req.headers["x-forwarded-for"] ?? ""}`,
]

function sendText(res: ServerResponse, status: number, text: string, type = "text/plain; charset=utf-8") {
  res
    .writeHead(status, { "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" })
    .end(text)
}

async function prepare() {
  await checkStart(config).catch(endWith)
  if (config.production) await buildIfNeeded().catch(endWith)
}

/** DATABASE_URL, which may start later than we, or the embedded one, which lives as long as we do. */
async function openDatabase() {
  if (!config.databaseUrl)
    return startEmbedded(config.dataDir, {
      onRestart: () => log.error("the embedded database had died and was started again"),
      onLoss: endWith,
    })
  await reachDatabase(config.databaseUrl, DATABASE_PATIENCE_MS, () =>
    log.warn({ seconds: DATABASE_PATIENCE_MS / 1000 }, "the database does not answer and is waited for"),
  )
  return { url: config.databaseUrl, stop: async () => {} }
}

async function startVite() {
  const { createServer: createViteServer } = await import("vite")
  return createViteServer({ server: { middlewareMode: true } })
}

const limits = {
  headersTimeout: 10_000,
  // Each body has its own limit; this is the longest.
  requestTimeout: 610_000,
  // Idle in both directions. Polling is answered every 25 seconds at the latest.
  timeout: 30_000,
  shouldUpgradeCallback: upgradesTo(config),
}
const server = createServer(limits, (req, res) => {
  answer(req, res).catch((error) => {
    log.error({ request: res.getHeader("X-Request-Id"), ...errorFields(error) }, "last resort")
    sendPlainPage(res, { status: 500, text: "Please try again. If it happens again, write to us." })
  })
})
server.on("timeout", endIdle)
server.on("clientError", ({ code }: NodeJS.ErrnoException, socket) => {
  const answer = UNREADABLE[code ?? ""] ?? "400 Bad Request"
  if (socket.writable)
    socket.end(
      `HTTP/1.1 ${answer}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\nContent-Length: 0\r\n\r\n`,
    )
})

// Node.js stops listening to an upgraded connection; its error must not end the process.
server.on("upgrade", (_req, socket) => socket.on("error", () => socket.destroy()))

const io = openSockets(server, config, (req) => networkOf(clientAddress(req, config.trustProxy)))
if (orders) await sharePolling(server, io, orders.folder)
answerInOrder(server)
const leaveChat = await entry.module.attachChat(io)

server.once("error", (error) => endWith(cannotListen(config, error)))
server.listen(config.port, config.host, () => {
  server.removeAllListeners("error").on("error", (error) => log.error(errorFields(error), "server"))
  log.info({ port: config.port }, "listening")
  if (orders?.speaks !== false)
    process.stdout.write(`\nRishta is at ${config.origin}\n${entry.module.sampleLogins()}\n`)
})

finish = () =>
  shutDown({
    server,
    io,
    socketsAnswered: entry.module.chatAnswered,
    stops: [leaveChat, entry.module.stop, async () => vite?.close()],
    closeDatabase: database.stop,
  })

async function stop() {
  stopping = true
  await finish().catch((error) => log.error(errorFields(error), "stop"))
  process.exit(0)
}
process.on("unhandledRejection", (error) => log.error(errorFields(error), "unhandled rejection"))

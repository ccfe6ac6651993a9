import cluster from "node:cluster"
import { createHash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { AggregatorRegistry, register } from "prom-client"
import { isOurHost } from "#app/http/request-filter.ts"
import { figuresOfAll } from "./processes.ts"

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"])
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"]

// Lets the leading process read this one's figures.
if (cluster.isWorker) new AggregatorRegistry()

export async function figures() {
  return { type: register.contentType, text: await (cluster.isWorker ? figuresOfAll() : register.metrics()) }
}

interface Settings {
  port: number
  metricsToken?: string
}

/** For the token's holder, and a collector on this machine; also for whoever bears one of the `passes`. */
export function mayReadFigures(
  req: IncomingMessage,
  { port, metricsToken }: Settings,
  passes: () => readonly string[] = () => [],
) {
  const tokens = () => [metricsToken ?? [], passes()].flat()
  return isNear(req, port) || (req.headers.authorization !== undefined && tokens().some((token) => bears(req, token)))
}

/** A proxy on this machine is near too: it shows by the public host or the headers that it adds. */
function isNear({ headers, socket }: IncomingMessage, port: number) {
  return (
    isOurHost(headers.host, { origin: `http://localhost:${port}`, loopback: true }) &&
    LOOPBACK.has(socket.remoteAddress ?? "") &&
    FORWARDED.every((name) => headers[name] === undefined)
  )
}

function bears({ headers }: IncomingMessage, token: string) {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1]
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

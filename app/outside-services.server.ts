import { once } from "node:events"
import { connect } from "node:net"
import { config } from "./config.server.ts"
import { errorFields, log } from "./logs/log.ts"
import { reachMailServer } from "./mail/delivery.server.ts"
import { newKey, storage } from "./storage/storage.server.ts"

const PATIENCE_MS = 10_000

/** Services that are seldom asked may be down at the start: that is logged once, and nothing waits. */
export function sayWhoIsAway() {
  const services = {
    "mail server": reachMailServer(),
    "file storage": storage.sizeOf(newKey()),
    "payment service": reachPaymentService(),
  }
  for (const [service, reached] of Object.entries(services))
    reached.catch((error) => log.warn({ service, code: errorFields(error).code }, "away; used as soon as it is there"))
}

export async function reachPaymentService() {
  if (!config.paymentServiceUrl) return
  const { hostname, port, protocol } = new URL(config.paymentServiceUrl)
  const socket = connect(Number(port) || (protocol === "https:" ? 443 : 80), hostname.replace(/^\[|\]$/g, ""))
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("no answer")))
  try {
    await once(socket, "connect")
  } finally {
    socket.destroy()
  }
}

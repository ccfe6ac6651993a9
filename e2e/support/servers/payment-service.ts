import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { send } from "../requests/http.ts"

interface Checkout {
  email: string
  plan: string
  reference: string
}

type Answer = (res: ServerResponse) => void

export const paysAt =
  (url: string): Answer =>
  (res) => {
    res.end(JSON.stringify({ url }))
  }

/** A payment service that answers as it is told to, and keeps what it was asked. */
export async function paymentService() {
  const asked: Checkout[] = []
  const service = { asked, answer: paysAt(""), origin: "", close: () => {} }
  const http = createServer(async (req, res) => {
    asked.push(JSON.parse(Buffer.concat(await req.toArray()).toString()))
    service.answer(res)
  }).listen(0, "127.0.0.1")
  await once(http, "listening")
  service.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  service.close = () => void http.close().closeAllConnections()
  return service
}

/** What the service reports of an order, signed now or so many seconds later. */
export function reportPayment(origin: string, secret: string, id: string, data: object, ahead = 0) {
  const body = JSON.stringify({ id, type: "subscription.activated", data })
  const time = Math.floor(Date.now() / 1000) + ahead
  const mac = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")
  const headers = { "Content-Type": "application/json", "Payment-Signature": `t=${time},v1=${mac}` }
  return send(origin, "/webhooks/payment", { method: "POST", headers, body })
}

import { randomUUID } from "node:crypto"
import { request as httpRequest } from "node:http"
import { config } from "#app/config.server.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { SIGNATURE_HEADER, sign } from "./signature.ts"

const DECLINED_CARD = "4000000000000002"
const PATIENCE_MS = 5_000

/** The payment service of an installation without one: its page, on our own site. */
export const paymentPage = (reference: string) => `${config.origin}/payment?reference=${reference}`

interface PaidOrder {
  reference: string
  plan: string
  email: string
}

/** Reports to our own webhook like the real service. The card is not stored. */
export async function charge(cardNumber: string, { email, plan, reference }: PaidOrder) {
  const declined = cardNumber.replace(/ /g, "") === DECLINED_CARD
  const type = declined ? "payment.failed" : "subscription.activated"
  try {
    await report(JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { email, plan, reference } }))
    return declined ? "declined" : "charged"
  } catch (error) {
    log.error(errorFields(error), "payment event was not delivered")
    return "unclear"
  }
}

/** Over loopback, under the public host name that the server accepts. */
function report(body: string) {
  const host = ["0.0.0.0", "::"].includes(config.host) ? "127.0.0.1" : config.host
  const headers = {
    Host: new URL(config.origin).host,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    [SIGNATURE_HEADER]: sign(body, config.paymentWebhookSecrets[0]!),
  }
  return new Promise<void>((resolve, reject) => {
    const call = httpRequest(
      { host, port: config.port, path: "/webhooks/payment", method: "POST", headers, timeout: PATIENCE_MS },
      (response) => {
        response.once("error", reject)
        response.resume()
        response.once("end", () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`webhook answered ${response.statusCode}`)),
        )
      },
    )
    call.once("timeout", () => call.destroy(new Error("webhook did not answer")))
    call.once("error", reject)
    call.end(body)
  })
}

import { z } from "zod"
import { config } from "#app/config.server.ts"
import { readAtMost } from "#app/http/read-at-most.ts"
import { errorFields, log } from "#app/logs/log.ts"
import type { Order } from "./orders.server.ts"
import { paymentPage } from "./simulated-service.server.ts"

const PATIENCE_MS = 5_000
const LONGEST_ANSWER_BYTES = 64 * 1024

const checkoutSchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
})

/** Answers the address of its page, or undefined if it refuses. */
export async function startCheckout({ email, plan, reference }: Pick<Order, "email" | "plan" | "reference">) {
  const service = config.paymentServiceUrl
  if (!service) return paymentPage(reference)
  try {
    const address = `${service.replace(/(?<!\/)\/+$/, "")}/sp/create-subscription`
    const response = await post(address, { email, plan, reference })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const body = await readAtMost(response, LONGEST_ANSWER_BYTES)
    const { url } = checkoutSchema.parse(JSON.parse(body.toString()))
    if (!isOurPayee(new URL(url), new URL(service))) throw new Error("foreign address")
    return url
  } catch (error) {
    log.warn(errorFields(error), "payment service did not take an order")
  }
}

function post(address: string, body: Record<string, string>) {
  return fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
    redirect: "error",
    // Given to `fetch`, it also ends the reading of the answer.
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
}

// Only at the service asked, or a sister host (`api.pay.example`, `checkout.pay.example`): nobody is sent to type a
// card number anywhere else, whatever the answer says.
function isOurPayee({ origin, hostname, protocol }: URL, service: URL) {
  if (mayRedirectTo(origin)) return true
  if (service.protocol === "https:" && protocol !== "https:") return false
  const site = siteOf(service.hostname)
  return hostname === site || hostname.endsWith(`.${site}`)
}

/** The host without its first label, if two are left; an IP address is its own site. */
function siteOf(hostname: string) {
  const parent = hostname.slice(hostname.indexOf(".") + 1)
  return parent.includes(".") && !/[\d\]]$/.test(hostname) ? parent : hostname
}

/** Form posts redirect only to addresses in the content security policy. */
export function mayRedirectTo(address: string) {
  const service = config.paymentServiceUrl && new URL(config.paymentServiceUrl).origin
  return [config.origin, service].includes(new URL(address).origin)
}

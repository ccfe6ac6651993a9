import type { RequestContext } from "#app/http/request-context.ts"
import { type TooMany, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { failOrder, keepCheckout, openOrder, type Wanted } from "./orders.server.ts"
import { startCheckout } from "./payment-service.server.ts"

const NOT_TAKEN = "The payment service does not answer at the moment. Nothing was charged. Please try again shortly."

interface Ordered {
  id: number
  /** Where it is paid. */
  url: string
}

/** While one for the same plan waits to be paid, that one is answered. */
export async function submitOrder(
  viewer: Actor<"email">,
  wanted: Wanted,
  ctx: RequestContext,
): Promise<Result<Ordered, Partial<TooMany>>> {
  const spent = await trySpend("order", String(viewer.id), ctx)
  if (!spent.done) return spent
  const order = await openOrder(viewer, wanted)
  const { id } = order
  if (order.checkoutUrl) return done({ id, url: order.checkoutUrl })
  const address = await startCheckout(order)
  if (address) return done({ id, url: await keepCheckout(id, address) })
  const taken = await failOrder(id)
  return taken ? done({ id, url: taken }) : refuse("busy", NOT_TAKEN)
}

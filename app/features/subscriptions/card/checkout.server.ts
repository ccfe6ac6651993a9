import type { RequestContext } from "#app/http/request-context.ts"
import { type TooMany, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import type { Plan } from "#db/schema/subscriptions.ts"
import type { Region } from "../plan-table.ts"
import { failOrder, openOrder } from "./orders.server.ts"
import { startCheckout } from "./payment-service.server.ts"

const NOT_TAKEN = "The payment service does not answer at the moment. Nothing was charged. Please try again shortly."

export async function submitOrder(
  viewer: Viewer,
  { plan, region }: { plan: Plan; region: Region },
  ctx: RequestContext,
): Promise<Result<string, Partial<TooMany>>> {
  const spent = await trySpend("order", String(viewer.id), ctx)
  if (!spent.done) return spent
  const order = await openOrder(viewer, plan, region)
  const address = await startCheckout(order)
  if (address) return done(address)
  await failOrder(order.reference)
  return refuse("busy", NOT_TAKEN)
}

import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { log } from "#app/logs/log.ts"
import { requestContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/webhook"
import { eventSchema, handleEvent, isDoubtful } from "./payment-events.server.ts"
import { isSigned, SIGNATURE_HEADER } from "./signature.ts"

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } })

/** Answered after the commit, so that what the service believes delivered has its effect. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const body = await request.text()
  if (!isSigned(request.headers.get(SIGNATURE_HEADER), body, config.paymentWebhookSecrets)) {
    await recordAudit({ action: "payment.refused", reason: "signature", ctx })
    return answer(400, "The signature is wrong or too old.")
  }
  const event = eventSchema.safeParse(read(body))
  if (!event.success) {
    await recordAudit({ action: "payment.refused", reason: "unreadable", ctx })
    return answer(400, "The event cannot be read.")
  }

  const outcome = await handleEvent(event.data, ctx)
  log[isDoubtful(outcome) ? "warn" : "info"]({ outcome }, "payment event")
  return answer(200, outcome)
}

const answer = (status: number, text: string) =>
  new Response(text, { status, headers: { "Cache-Control": "no-store" } })

function read(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {}
}

import webPush, { type Urgency } from "web-push"
import { config } from "#app/config.server.ts"
import { isPushAddress } from "./push-services.ts"
import { vapidKeys } from "./vapid-keys.server.ts"

export interface Push {
  payload: object
  seconds: number
  urgency: Urgency
  /** Of waiting pushes with one topic the service keeps the last. */
  topic: string
}

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

const PATIENCE_MS = 10_000
const GONE = [404, 410]
const LATER = [408, 425, 429]

/** `gone`: the device is unsubscribed. `refused`: never this push. Anything temporary is thrown. */
export async function deliverPush({ endpoint, p256dh, auth }: Subscription, { payload, seconds, ...options }: Push) {
  if (!isPushAddress(endpoint, config.pushServices)) return "gone"
  const { publicKey, privateKey } = vapidKeys()
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      ...options,
      TTL: seconds,
      contentEncoding: "aes128gcm",
      vapidDetails: { subject: config.vapid.subject, publicKey, privateKey },
    },
  )
  const { "Content-Length": _, ...others } = headers as Record<string, string>
  // A redirect could lead anywhere.
  const answer = await fetch(endpoint, {
    method,
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body!),
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await answer.body?.cancel()
  if (answer.ok) return "delivered"
  if (GONE.includes(answer.status)) return "gone"
  if (answer.status >= 500 || LATER.includes(answer.status)) throw new Error(`push service answers ${answer.status}`)
  return "refused"
}

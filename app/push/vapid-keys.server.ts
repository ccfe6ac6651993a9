import { createECDH, createHash } from "node:crypto"
import { config } from "#app/config.server.ts"
import { once } from "#app/once.ts"

/** RFC 8292. Another pair would end every device's subscription. */
export const vapidKeys = once(() => config.vapid.given || fromSecret(config.vapid.secret))

export function fromSecret(secret: string) {
  const curve = createECDH("prime256v1")
  const privateKey = createHash("sha256").update(`vapid ${secret}`).digest()
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") }
}

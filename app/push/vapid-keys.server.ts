import { createECDH, createHash } from "node:crypto"
import { config } from "#app/config.server.ts"
import { once } from "#app/once.ts"

/** RFC 8292. Another pair would end every device's subscription. */
export const vapidKeys = once(() => config.vapid.given || fromSecret(config.vapid.secret))

export const fromSecret = (secret: string) =>
  fromPrivateKey(createHash("sha256").update(`vapid ${secret}`).digest("base64url"))

export function fromPrivateKey(privateKey: string) {
  const curve = createECDH("prime256v1")
  curve.setPrivateKey(privateKey, "base64url")
  return { publicKey: curve.getPublicKey("base64url"), privateKey }
}

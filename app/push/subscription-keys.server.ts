import { ECDH } from "node:crypto"

/** A point of the curve and a secret: nothing else can be encrypted with. */
export function areSubscriptionKeys({ p256dh, auth }: { p256dh: string; auth: string }) {
  return Buffer.from(auth, "base64url").length === 16 && isPoint(Buffer.from(p256dh, "base64url"))
}

function isPoint(bytes: Buffer) {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, "prime256v1")
    return true
  } catch {
    return false
  }
}

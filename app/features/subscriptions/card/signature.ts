import { createHmac, timingSafeEqual } from "node:crypto"

export const SIGNATURE_HEADER = "Payment-Signature"
const TOLERANCE_SECONDS = 300

const digest = (secret: string, time: string, body: string) =>
  createHmac("sha256", secret).update(`${time}.${body}`).digest()

export function sign(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)) {
  return `t=${seconds},v1=${digest(secret, String(seconds), body).toString("hex")}`
}

/** By one of the secrets, exactly this body, within five minutes either way. */
export function isSigned(header: string | null, body: string, secrets: readonly string[], now = Date.now()) {
  const { time, mac } = /^t=(?<time>\d{1,12}),v1=(?<mac>[0-9a-f]{64})$/i.exec(header ?? "")?.groups ?? {}
  if (!time || !mac || Math.abs(Math.floor(now / 1000) - Number(time)) > TOLERANCE_SECONDS) return false
  const given = Buffer.from(mac, "hex")
  return secrets.map((secret) => timingSafeEqual(given, digest(secret, time, body))).includes(true)
}

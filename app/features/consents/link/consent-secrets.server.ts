import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto"
import { config } from "#app/config.server.ts"
import { once } from "#app/once.ts"

/** 256 bits, of which only the hash is kept. */
export function newToken() {
  const token = randomBytes(32).toString("base64url")
  return { token, hash: tokenHash(token) }
}

export const tokenHash = (token: string) => createHash("sha256").update(token).digest()

const hmacKey = once(() => Buffer.from(hkdfSync("sha256", config.sessionSecrets[0]!, "", "rishta consent codes", 32)))

/** Keyed, because six digits are soon tried; bound to one client or proof. */
export const codeHash = (whose: number | `proof ${number}`, code: string) =>
  createHmac("sha256", hmacKey()).update(`${whose} ${code}`).digest()

export const newCode = () => String(randomInt(1_000_000)).padStart(6, "0")

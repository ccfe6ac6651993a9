import { createHmac, hkdfSync, randomInt } from "node:crypto"
import { config } from "#app/config.server.ts"
import { once } from "#app/once.ts"

const hmacKey = once(() => Buffer.from(hkdfSync("sha256", config.sessionSecrets[0]!, "", "rishta consent codes", 32)))

/** Keyed, because six digits are soon tried; bound to one client or proof. */
export const codeHash = (whose: number | `proof ${number}`, code: string) =>
  createHmac("sha256", hmacKey()).update(`${whose} ${code}`).digest()

export const newCode = () => String(randomInt(1_000_000)).padStart(6, "0")

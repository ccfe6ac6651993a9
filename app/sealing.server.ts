import { hkdfSync } from "node:crypto"
import { CompactEncrypt, compactDecrypt } from "jose"
import { config } from "./config.server.ts"
import { once } from "./once.ts"

/** The first secret seals, each of them opens; what is sealed for one purpose opens for no other. */
export function sealing(purpose: string, secrets?: readonly string[]) {
  const keyOf = (secret: string) => new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32))
  const keys = once(() => (secrets ?? config.sessionSecrets).map(keyOf))

  return {
    seal(value: unknown) {
      const text = new TextEncoder().encode(JSON.stringify(value))
      return new CompactEncrypt(text).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(keys()[0]!)
    },
    /** Undefined for what was tampered with, made elsewhere or sealed with a forgotten secret. */
    async unseal(sealed: string): Promise<unknown> {
      for (const key of keys()) {
        try {
          const { plaintext } = await compactDecrypt(sealed, key)
          return JSON.parse(new TextDecoder().decode(plaintext))
        } catch {}
      }
    },
  }
}

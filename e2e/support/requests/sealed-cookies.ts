import { hkdfSync } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { CompactEncrypt, compactDecrypt } from "jose"

const key = (dataDir: string) => {
  const secret = readFileSync(join(dataDir, "session-secret"), "utf8")
  return new Uint8Array(hkdfSync("sha256", secret, "", "rishta sealed cookie", 32))
}

/** Of a browser's cookies the one of its page for a code, as it would be five minutes later; the code itself stays as it is. */
export async function fiveMinutesLater(cookies: string, dataDir: string) {
  const [, name, sealed] = /(\w+_code)=([\w.-]+)/.exec(cookies)!
  const { plaintext } = await compactDecrypt(sealed!, key(dataDir))
  const kept = JSON.parse(new TextDecoder().decode(plaintext))
  kept.value.until -= 300_000
  const text = new TextEncoder().encode(JSON.stringify(kept))
  const later = await new CompactEncrypt(text).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(key(dataDir))
  return `${name}=${later}`
}

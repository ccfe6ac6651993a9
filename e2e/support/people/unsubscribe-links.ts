import { createHmac, hkdfSync } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The address below which a mail of a kind to an account is ended, as that mail would have it. */
export function unsubscribePath(accountId: number, kind: string, dataDir = process.env.E2E_DATA_DIR!) {
  const secret = readFileSync(join(dataDir, "session-secret"), "utf8").trim()
  const key = Buffer.from(hkdfSync("sha256", secret, "", "unsubscribe", 32))
  const id = Buffer.alloc(6)
  id.writeUIntBE(accountId, 0, 6)
  const mac = createHmac("sha256", key).update(`${kind} `).update(id).digest().subarray(0, 16)
  const hex = Buffer.concat([id, mac]).toString("hex")
  return `/mail/unsubscribe/${kind}.${hex.replace(/./g, (digit) => "abcdefghijklmnop"[Number.parseInt(digit, 16)]!)}`
}

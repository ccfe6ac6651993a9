import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { href } from "react-router"
import { config } from "#app/config.server.ts"
import { once } from "#app/once.ts"
import { MAIL_KINDS, type MailKind } from "#db/schema/mails.ts"

export type Unsubscribed = MailKind | "all"

const ID_BYTES = 6
const MAC_BYTES = 16
const LETTERS = "abcdefghijklmnop"

const keys = once(() =>
  config.sessionSecrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", "unsubscribe", 32))),
)

const macOf = (key: Buffer, kind: Unsubscribed, id: Buffer) =>
  createHmac("sha256", key).update(`${kind} `).update(id).digest().subarray(0, MAC_BYTES)

/** Opens only this setting of this account, as long as the secret is known. */
export function unsubscribeAddress(accountId: number, kind: Unsubscribed) {
  const id = Buffer.alloc(ID_BYTES)
  id.writeUIntBE(accountId, 0, ID_BYTES)
  const token = `${kind}.${inLetters(Buffer.concat([id, macOf(keys()[0]!, kind, id)]))}`
  return config.origin + href("/mail/unsubscribe/:token", { token })
}

export function readUnsubscribe(token: string) {
  const [named, letters = ""] = token.split(".", 2)
  const kind = [...MAIL_KINDS, "all" as const].find((one) => one === named)
  const bytes = fromLetters(letters)
  if (!kind || !bytes) return
  const [id, mac] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)]
  if (keys().some((key) => timingSafeEqual(mac, macOf(key, kind, id))))
    return { accountId: id.readUIntBE(0, ID_BYTES), kind }
}

/** No digits, so that nothing in a mail looks like a code. */
const inLetters = (bytes: Buffer) =>
  bytes.toString("hex").replace(/./g, (digit) => LETTERS[Number.parseInt(digit, 16)]!)

function fromLetters(text: string) {
  if (text.length !== 2 * (ID_BYTES + MAC_BYTES) || /[^a-p]/.test(text)) return
  return Buffer.from(
    text.replace(/./g, (letter) => LETTERS.indexOf(letter).toString(16)),
    "hex",
  )
}

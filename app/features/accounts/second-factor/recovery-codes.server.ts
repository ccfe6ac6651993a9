import { createHash, randomBytes } from "node:crypto"

export const RECOVERY_CODES = 10
const BYTES = 10
/** Without letters that pass for digits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz023456789"

/** 80 random bits as `abcd-efgh-jkmn-pqrs`. */
function newRecoveryCode() {
  const bits = [...randomBytes(BYTES)].map((byte) => byte.toString(2).padStart(8, "0")).join("")
  const letters = bits.match(/.{5}/g)!.map((five) => LETTERS[Number.parseInt(five, 2)])
  return letters.join("").match(/.{4}/g)!.join("-")
}

export const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** However it is typed. */
export const digestOfRecoveryCode = (typed: string) =>
  createHash("sha256")
    .update(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest()

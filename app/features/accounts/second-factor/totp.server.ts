import { Secret, TOTP } from "otpauth"

const PERIOD_SECONDS = 30
/** Clocks of phones are off by as much. */
const DRIFT_STEPS = 1

export const newKey = () => new Secret({ size: 20 }).base32

const totpOf = (key: string, label = "") => new TOTP({ issuer: "Rishta", label, secret: Secret.fromBase32(key) })

/** What a code program reads from the square picture. */
export const keyAddress = (key: string, email: string) => totpOf(key, email).toString()

export const stepNow = (now = Date.now()) => Math.floor(now / 1000 / PERIOD_SECONDS)

/** Of which step, in 30 seconds since 1970, the code is; undefined: of none near enough. */
export function stepOfCode(key: string, code: string, now = Date.now()) {
  const delta = totpOf(key).validate({ token: code, window: DRIFT_STEPS, timestamp: now })
  return delta === null ? undefined : stepNow(now) + delta
}

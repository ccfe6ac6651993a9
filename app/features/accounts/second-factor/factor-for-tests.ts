import { Secret, TOTP } from "otpauth"
import { ctx } from "#app/http/requests-for-tests.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { PASSWORD, signedInWithPassword } from "../accounts-for-tests.ts"
import { addSecondFactor } from "./second-factor.server.ts"
import { newKey, stepNow } from "./totp.server.ts"

/** What a phone shows, `ahead` steps of 30 seconds from now. */
export const codeOf = (key: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: (stepNow() + ahead) * 30_000 })

/** With a second step; its `codes` are the recovery codes, and `used` is the code by which it was set up. */
export async function withSecondFactor(role?: "user" | "admin") {
  const person = await signedInWithPassword(role)
  const key = newKey()
  const used = codeOf(key)
  const proof = { key, password: PASSWORD, otp: used }
  const codes = valueIn(await addSecondFactor(person.viewer, proof, person.request, ctx()))
  return { ...person, key, codes, used }
}

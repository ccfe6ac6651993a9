import { randomBytes } from "node:crypto"
import { digestOf } from "#app/hashing/tokens.server.ts"

/** Only its digest is kept: the link is shown once. */
export function newInvitation() {
  const token = randomBytes(24).toString("base64url")
  return { token, invitationHash: digestOf(token) }
}

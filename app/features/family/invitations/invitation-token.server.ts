import { createHash, randomBytes } from "node:crypto"

/** Only its digest is kept: the link is shown once. */
export function newInvitation() {
  const token = randomBytes(24).toString("base64url")
  return { token, invitationHash: digestOf(token) }
}

export const digestOf = (token: string) => createHash("sha256").update(token).digest()

import { createHmac } from "node:crypto"

const GOOD_FOR_MS = 60_000

const passAt = (secret: string, time: number) =>
  createHmac("sha256", secret)
    .update(`doctor ${Math.floor(time / GOOD_FOR_MS)}`)
    .digest("base64url")

/** Lets `npm run doctor`, which knows the same secret, ask from outside how it looks there. */
export const doctorPass = (secret: string) => passAt(secret, Date.now())

/** This minute's and the one before, of each secret. */
export const doctorPasses = (secrets: readonly string[]) =>
  secrets.flatMap((secret) => [0, GOOD_FOR_MS].map((ago) => passAt(secret, Date.now() - ago)))

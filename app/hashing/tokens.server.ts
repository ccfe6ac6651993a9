import { createHash, randomBytes } from "node:crypto"

/** For links and cookies: nobody guesses its 256 bits. Tables keep its digest. */
export const newToken = () => randomBytes(32).toString("base64url")

export const digestOf = (token: string) => createHash("sha256").update(token).digest()

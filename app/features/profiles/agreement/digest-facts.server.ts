import { createHash } from "node:crypto"
import { type Agreement, agreedFacts, type FactParts } from "./agreed-facts.ts"

const digest = (part: unknown) => createHash("sha256").update(JSON.stringify(part)).digest("base64url").slice(0, 22)

const isNothing = (part: unknown): boolean =>
  part === null || part === "" || (Array.isArray(part) && part.every((one) => isNothing(one)))

/** Empty parts have no digest. */
export const agreementOf = (parts: FactParts): Agreement =>
  Object.fromEntries(agreedFacts.map((fact) => [fact, parts[fact].filter((part) => !isNothing(part)).map(digest)]))

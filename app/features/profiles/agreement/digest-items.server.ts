import { createHash } from "node:crypto"
import { type Agreement, agreementItems, type ItemParts } from "./agreement-items.ts"

const digest = (part: unknown) => createHash("sha256").update(JSON.stringify(part)).digest("base64url").slice(0, 22)

const isNothing = (part: unknown): boolean =>
  part === null || part === "" || (Array.isArray(part) && part.every((one) => isNothing(one)))

/** Empty parts have no digest. */
export const agreementOf = (parts: ItemParts): Agreement =>
  Object.fromEntries(agreementItems.map((item) => [item, parts[item].filter((part) => !isNothing(part)).map(digest)]))

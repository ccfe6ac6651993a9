import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { sealing } from "#app/sealing.server.ts"
import { type Database, db } from "#db/client.ts"
import { siteSettings } from "#db/schema/site.ts"

const NAME = "knownPeopleKey"
const PURPOSE = "rishta known people"

/**
 * Made once and kept sealed: digests cannot be made anew when the secrets rotate, as nobody knows any more of what they are.
 * Lost with all secrets; then what was kept matches nobody new.
 */
let known: string | undefined

const isKey = eq(siteSettings.key, NAME)

/** Undefined until somebody has a list. */
export async function findKnownKey(within: Database) {
  known ??= await keptKey(within)
  return known
}

/** Not within a transaction: what it makes must stay, and a transaction that waits for another connection waits for itself. */
export const knownKey = async () => (await findKnownKey(db)) ?? newKey()

async function keptKey(within: Database, secrets = config.sessionSecrets) {
  const [row] = await within.select({ sealed: siteSettings.value }).from(siteSettings).where(isKey)
  const key = row && (await sealing(PURPOSE, secrets).unseal(String(row.sealed)))
  return typeof key === "string" ? key : undefined
}

async function newKey() {
  const value = await sealing(PURPOSE).seal(randomBytes(32).toString("base64url"))
  await db.insert(siteSettings).values({ key: NAME, value }).onConflictDoNothing()
  const kept = await findKnownKey(db)
  if (kept) return kept
  await db.update(siteSettings).set({ value }).where(isKey)
  return (await findKnownKey(db))!
}

/** While secrets rotate: under the newest. */
export async function resealKnownKey(secrets = config.sessionSecrets) {
  const key = await keptKey(db, secrets)
  if (!key) return
  const value = await sealing(PURPOSE, secrets.slice(0, 1)).seal(key)
  await db.update(siteSettings).set({ value }).where(isKey)
}

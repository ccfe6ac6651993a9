import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { sealing } from "#app/sealing.server.ts"
import { db } from "#db/client.ts"
import { siteSettings } from "#db/schema/site.ts"

const NAME = "knownPeopleKey"
const PURPOSE = "rishta known people"

/**
 * Made once and kept sealed: digests cannot be made anew when the secrets rotate, as nobody knows any more of what they are.
 * Lost with all secrets; then what was kept matches nobody new.
 */
export function knownKey() {
  key ??= readKey().catch((error) => {
    key = undefined
    throw error
  })
  return key
}

let key: Promise<string> | undefined
const readKey = async () => (await keptKey()) ?? (await newKey())

const isKey = eq(siteSettings.key, NAME)

async function keptKey() {
  const [row] = await db.select({ sealed: siteSettings.value }).from(siteSettings).where(isKey)
  const key = row && (await sealing(PURPOSE).unseal(String(row.sealed)))
  return typeof key === "string" ? key : undefined
}

async function newKey() {
  const value = await sealing(PURPOSE).seal(randomBytes(32).toString("base64url"))
  await db.insert(siteSettings).values({ key: NAME, value }).onConflictDoNothing()
  const kept = await keptKey()
  if (kept) return kept
  await db.update(siteSettings).set({ value }).where(isKey)
  return (await keptKey())!
}

/** While secrets rotate: under the newest. */
export async function resealKnownKey([newest] = config.sessionSecrets) {
  const key = await keptKey()
  if (!key) return
  const value = await sealing(PURPOSE, [newest!]).seal(key)
  await db.update(siteSettings).set({ value }).where(isKey)
}

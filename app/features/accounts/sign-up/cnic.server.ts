import { createHmac, hkdfSync } from "node:crypto"
import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { sealing } from "#app/sealing.server.ts"
import { db } from "#db/client.ts"
import { accounts, registrations } from "#db/schema/accounts.ts"

const PURPOSE = "rishta cnic"

/** Kept sealed, with the last four digits to show and a keyed hash that finds the same CNIC in another account. */
export async function sealedCnic(cnic: string) {
  return { cnicSealed: await sealing(PURPOSE).seal(cnic), cnicLastFour: cnic.slice(-4), cnicHash: hashOf(cnic) }
}

/** Keyed: thirteen digits are soon tried out. */
function hashOf(cnic: string, [newest] = config.sessionSecrets) {
  return createHmac("sha256", new Uint8Array(hkdfSync("sha256", newest!, "", `${PURPOSE} hash`, 32)))
    .update(cnic)
    .digest()
}

export async function openCnic(sealed: string) {
  const cnic = await sealing(PURPOSE).unseal(sealed)
  return typeof cnic === "string" ? cnic : undefined
}

/** While secrets rotate, seals again under the newest; also hashes what an earlier version kept without a hash. */
export async function resealCnics(secrets = config.sessionSecrets) {
  for (const table of [accounts, registrations]) await resealIn(table, secrets)
}

async function resealIn(table: typeof accounts | typeof registrations, secrets: string[]) {
  const [newest, all] = [sealing(PURPOSE, secrets.slice(0, 1)), sealing(PURPOSE, secrets)]
  const unhashed = secrets.length < 2 ? isNull(table.cnicHash) : undefined
  const kept = await db
    .select({ id: table.id, cnicSealed: table.cnicSealed, cnicHash: table.cnicHash })
    .from(table)
    .where(and(eq(table.role, "guest"), isNotNull(table.cnicSealed), unhashed))
  for (const { id, cnicSealed, cnicHash } of kept) {
    const isNewestKey = (await newest.unseal(cnicSealed!)) !== undefined
    if (isNewestKey && cnicHash) continue
    const cnic = await all.unseal(cnicSealed!)
    if (typeof cnic !== "string") continue
    // Only what was read: it may have been deleted meanwhile.
    await db
      .update(table)
      .set({ cnicSealed: isNewestKey ? cnicSealed : await newest.seal(cnic), cnicHash: hashOf(cnic, secrets) })
      .where(and(eq(table.id, id), eq(table.cnicSealed, cnicSealed!)))
  }
}

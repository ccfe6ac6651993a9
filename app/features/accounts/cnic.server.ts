import { and, eq, isNotNull } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { sealing } from "#app/sealing.server.ts"
import { db } from "#db/client.ts"
import { accounts, registrations } from "#db/schema/accounts.ts"

const PURPOSE = "rishta cnic"

/** How a CNIC is kept: whole for this installation alone, its last four digits to be shown. */
export async function sealedCnic(cnic: string) {
  return { cnicSealed: await sealing(PURPOSE).seal(cnic), cnicLastFour: cnic.slice(-4) }
}

export async function openCnic(sealed: string) {
  const cnic = await sealing(PURPOSE).unseal(sealed)
  return typeof cnic === "string" ? cnic : undefined
}

/** While secrets rotate, brings what an older one has sealed under the new one, before the older one is dropped. */
export async function resealCnics(secrets = config.sessionSecrets) {
  if (secrets.length < 2) return
  for (const table of [accounts, registrations]) await resealIn(table, secrets)
}

async function resealIn(table: typeof accounts | typeof registrations, secrets: string[]) {
  const [newest, all] = [sealing(PURPOSE, secrets.slice(0, 1)), sealing(PURPOSE, secrets)]
  const kept = await db
    .select({ id: table.id, cnicSealed: table.cnicSealed })
    .from(table)
    .where(and(eq(table.role, "guest"), isNotNull(table.cnicSealed)))
  for (const { id, cnicSealed } of kept) {
    if ((await newest.unseal(cnicSealed!)) !== undefined) continue
    const cnic = await all.unseal(cnicSealed!)
    if (cnic === undefined) continue
    // Only what was read: it may have been deleted meanwhile.
    await db
      .update(table)
      .set({ cnicSealed: await newest.seal(cnic) })
      .where(and(eq(table.id, id), eq(table.cnicSealed, cnicSealed!)))
  }
}

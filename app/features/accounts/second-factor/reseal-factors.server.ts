import { and, eq } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { sealing } from "#app/sealing.server.ts"
import { db } from "#db/client.ts"
import { secondFactors } from "#db/schema/second-factors.ts"

export const PURPOSE = "rishta second factor"

/** While secrets rotate, seals again under the newest: without the old one nobody with a second step could log in. */
export async function resealFactors(secrets = config.sessionSecrets) {
  if (secrets.length < 2) return
  const [newest, all] = [sealing(PURPOSE, secrets.slice(0, 1)), sealing(PURPOSE, secrets)]
  const kept = await db.select({ id: secondFactors.accountId, sealed: secondFactors.keySealed }).from(secondFactors)
  for (const { id, sealed } of kept) {
    if ((await newest.unseal(sealed)) !== undefined) continue
    const key = await all.unseal(sealed)
    if (typeof key !== "string") continue
    // Only what was read: it may have been changed meanwhile.
    await db
      .update(secondFactors)
      .set({ keySealed: await newest.seal(key) })
      .where(and(eq(secondFactors.accountId, id), eq(secondFactors.keySealed, sealed)))
  }
}

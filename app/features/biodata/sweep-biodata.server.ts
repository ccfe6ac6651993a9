import { lt, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { biodataLinks, biodataSheets } from "#db/schema/biodata.ts"

/** Ended links for 30 days, what was made for a year. */
export async function forgetOldBiodata() {
  await db.delete(biodataLinks).where(lt(biodataLinks.endsAt, sql`now() - interval '30 days'`))
  await db.delete(biodataSheets).where(lt(biodataSheets.madeAt, sql`now() - interval '1 year'`))
}

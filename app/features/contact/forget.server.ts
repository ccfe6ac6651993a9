import { eq } from "drizzle-orm"
import type { Leaver } from "#app/viewer/leaver.ts"
import type { Database } from "#db/client.ts"
import { contactMessages } from "#db/schema/site.ts"

export async function forgetContactMessages(tx: Database, { email }: Leaver) {
  if (email) await tx.delete(contactMessages).where(eq(contactMessages.email, email))
}

import { eq } from "drizzle-orm"
import type { Actor } from "#app/viewer/sessions.server.ts"
import type { Database } from "#db/client.ts"
import { clientImportHeads, clientImports, takenImports } from "#db/schema/consultants.ts"

export async function forgetImports(tx: Database, { id }: Actor) {
  await tx.delete(clientImports).where(eq(clientImports.accountId, id))
  await tx.delete(clientImportHeads).where(eq(clientImportHeads.accountId, id))
  await tx.delete(takenImports).where(eq(takenImports.accountId, id))
}

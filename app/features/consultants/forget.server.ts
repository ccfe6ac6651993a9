import { eq } from "drizzle-orm"
import type { Actor } from "#app/viewer/sessions.server.ts"
import type { Database } from "#db/client.ts"
import { clientImports } from "#db/schema/consultants.ts"

export const forgetImports = (tx: Database, { id }: Actor) =>
  tx.delete(clientImports).where(eq(clientImports.accountId, id))

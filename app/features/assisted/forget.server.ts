import { eq } from "drizzle-orm"
import type { Actor } from "#app/viewer/sessions.server.ts"
import type { Database } from "#db/client.ts"
import { assistedRequests } from "#db/schema/consultants.ts"

export const forgetAssistedRequests = (tx: Database, { id }: Actor) =>
  tx.delete(assistedRequests).where(eq(assistedRequests.accountId, id))

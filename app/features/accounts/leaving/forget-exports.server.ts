import { eq } from "drizzle-orm"
import { storage } from "#app/storage/storage.server.ts"
import type { Leaver } from "#app/viewer/leaver.ts"
import type { Database } from "#db/client.ts"
import { dataExports } from "#db/schema/data-exports.ts"

export async function forgetExports(tx: Database, { id, afterCommit }: Leaver) {
  const gone = await tx.delete(dataExports).where(eq(dataExports.accountId, id)).returning({ key: dataExports.fileKey })
  for (const { key } of gone) afterCommit.push(() => storage.remove(key))
}

import { eq, or } from "drizzle-orm"
import type { Leaver } from "#app/viewer/leaver.ts"
import type { Database } from "#db/client.ts"
import { stories } from "#db/schema/site.ts"

/** Published or not; also what was sent from the same address without a login. */
export const forgetStories = (tx: Database, { id, email }: Leaver) =>
  tx.delete(stories).where(or(eq(stories.accountId, id), email ? eq(stories.email, email) : undefined))

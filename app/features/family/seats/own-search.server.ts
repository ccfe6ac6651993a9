import { eq } from "drizzle-orm"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"

/** Who came by an invitation looks for a match, too: an account like any member's. */
export const beginOwnSearch = ({ id }: Actor) => db.update(accounts).set({ guardian: false }).where(eq(accounts.id, id))
